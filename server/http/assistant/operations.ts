import type { Operation } from '../openapi/operation.ts'
import { ofBody } from '../openapi/problems.ts'

export const assistantOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/chat/duckling',
    tag: 'assistant',
    summary: 'Ask the assistant',
    description: 'Figures in the answer come with their time and source. Questions are not stored.',
    body: 'ChatQuestion',
    answers: { 200: { description: 'The answer, in plain text.', content: { 'application/json': 'ChatAnswer' } }, ...ofBody },
  },
]
