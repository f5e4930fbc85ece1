import type { Operation } from '../openapi/operation.ts'
import { ofBody } from '../openapi/problems.ts'

export const assistantOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/chat/duckling',
    tag: 'assistant',
    summary: 'Ask the assistant',
    description:
      'Figures in the answer come with their time and source. Questions are not stored. With `Accept: text/event-stream` each event is a ChatEvent: ' +
      'sentences (`text`) to be joined as they come, and at last the answer, which takes the place of what was shown before it. A stream without an answer broke off.',
    body: 'ChatQuestion',
    answers: { 200: { description: 'The answer, in plain text.', content: { 'application/json': 'ChatAnswer', 'text/event-stream': 'ChatEvent' } }, ...ofBody },
  },
]
