import type { Answer, Header } from './operation.ts'

const content = { 'application/json': 'Failure' } as const
const retryAfter = { 'Retry-After': { description: 'Seconds after which it is worth asking again.' } } satisfies Record<string, Header>

/** Answers of calls that went wrong. The body has a word for programs and a sentence for people. */
export const failures = {
  badRequest: { description: 'A parameter is not what it should be; the message names it.', content },
  noFigure: { description: 'Nothing is known yet, not even an old figure. Never a zero in its place.', content, headers: retryAfter },
  tooMany: { description: 'Too many calls from your address.', content, headers: retryAfter },
  unavailable: { description: 'What the answer needs cannot be had right now.', content, headers: retryAfter },
  internal: { description: 'Something went wrong in the server. It has been recorded.', content },
} satisfies Record<string, Answer>
