import { session, unauthorized } from '../admin/operations.ts'
import type { Operation } from '../openapi/operation.ts'
import { ofBody, problem, problems } from '../openapi/problems.ts'

const tag = 'administration'
const parameters = [session]

/** Administrators' calls about the Telegram bot. */
export const telegramOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/telegram/diagnostics',
    tag,
    role: 'reader',
    summary: 'Whether the Telegram bot is connected and can write, and what to do',
    description: 'Asks Telegram each time. Writes into no chat, and never reveals the token.',
    parameters,
    answers: { 200: { description: 'As of now.', content: { 'application/json': 'TelegramDiagnostics' } }, 401: unauthorized },
  },
  {
    method: 'get',
    path: '/api/telegram/new-diagnostics',
    tag,
    role: 'reader',
    summary: 'Whether the Telegram bot is configured and connected',
    description: 'Meant for polling every 5 seconds: simultaneous calls share one request to Telegram.',
    parameters,
    answers: { 200: { description: 'As of a few seconds ago at most.', content: { 'application/json': 'NewTelegramDiagnostics' } }, 401: unauthorized },
  },
  {
    method: 'post',
    path: '/api/telegram/send-test',
    tag,
    role: 'owner',
    summary: 'Send a message with the Telegram bot',
    parameters,
    body: 'TelegramTest',
    answers: {
      200: { description: 'Whether Telegram accepted it, or why not.', content: { 'application/json': 'TelegramTestResult' } },
      ...ofBody,
      400: problem('The message is blank, or the username is invalid; `field` names it.'),
      401: unauthorized,
      403: problems.foreign,
    },
  },
]
