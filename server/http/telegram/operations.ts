import { session, unauthorized } from '../admin/operations.ts'
import type { Operation } from '../openapi/operation.ts'
import { ofBody, problem, problems } from '../openapi/problems.ts'

const tag = 'administration'
const parameters = [session]

/** What administrators ask about the Telegram bot. */
export const telegramOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/telegram/diagnostics',
    tag,
    summary: 'Whether the Telegram bot is connected and may write, and what to do',
    description: 'Asks Telegram anew. Nothing is written into any chat, and the token is never told.',
    parameters,
    answers: { 200: { description: 'As of now.', content: { 'application/json': 'TelegramDiagnostics' } }, 401: unauthorized },
  },
  {
    method: 'get',
    path: '/api/telegram/new-diagnostics',
    tag,
    summary: 'Whether the Telegram bot is configured and connected',
    description: 'Meant to be asked every 5 seconds: Telegram is asked once for all who ask within a moment.',
    parameters,
    answers: { 200: { description: 'As of a few seconds ago at most.', content: { 'application/json': 'NewTelegramDiagnostics' } }, 401: unauthorized },
  },
  {
    method: 'post',
    path: '/api/telegram/send-test',
    tag,
    summary: 'Have the Telegram bot write a message',
    parameters,
    body: 'TelegramTest',
    answers: {
      200: { description: 'Whether Telegram took it, and why not.', content: { 'application/json': 'TelegramTestResult' } },
      ...ofBody,
      400: problem('The message is blank, or the username is none; `field` names it.'),
      401: unauthorized,
      403: problems.foreign,
    },
  },
]
