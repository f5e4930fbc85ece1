import type { Answer, Header } from './operation.ts'

export const retryAfter = { 'Retry-After': { description: 'Seconds after which it is worth trying again.' } } satisfies Record<string, Header>

/** A refusal, as every call tells it: `schema` where its body says more than others. */
export function problem(description: string, schema = 'Problem'): Answer {
  return { description, content: { 'application/json': schema } }
}

/** One that passes. */
export function passing(description: string): Answer {
  return { ...problem(description), headers: retryAfter }
}

/** Refusals that many calls share. */
export const problems = {
  badRequest: problem('A parameter is not what it should be; `field` names it.'),
  noFigure: passing('Nothing is known yet, not even an old figure. Never a zero in its place.'),
  tooMany: passing('Too many calls from your address.'),
  unavailable: passing('What the answer needs cannot be had right now.'),
  internal: problem('Something went wrong in the server. It has been recorded.'),
  foreign: problem('A page of another site had it sent.'),
  tooLong: problem('The body is too long.'),
  notJson: problem('The Content-Type is not application/json.'),
} satisfies Record<string, Answer>

/** Of every call that takes a JSON body. */
export const ofBody = {
  400: problem('The body is not what it should be; `field` names what is wrong.'),
  413: problems.tooLong,
  415: problems.notJson,
  429: problems.tooMany,
} satisfies Record<number, Answer>
