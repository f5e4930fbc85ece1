import type { Answer, Header } from './operation.ts'

export const retryAfter = { 'Retry-After': { description: 'Seconds to wait before trying again.' } } satisfies Record<string, Header>

/** A refusal; `schema` if its body has more fields than a Problem. */
export function problem(description: string, schema = 'Problem'): Answer {
  return { description, content: { 'application/json': schema } }
}

/** A temporary refusal. */
export function passing(description: string): Answer {
  return { ...problem(description), headers: retryAfter }
}

/** Refusals shared by many calls. */
export const problems = {
  badRequest: problem('A parameter is not what it should be; `field` names it.'),
  noFigure: passing('Nothing is known yet, not even an old figure. Never a zero in its place.'),
  tooMany: passing('Too many calls from your address.'),
  unavailable: passing('Something the answer needs is unavailable right now.'),
  internal: problem('Something went wrong in the server. It has been recorded.'),
  foreign: problem('The request came from another site.'),
  role: problem('The administrator’s role does not allow it (`x-role` is the least that does), or the second factor is still to be set up.'),
  tooLong: problem('The body is too long.'),
  notJson: problem('The Content-Type is not application/json.'),
} satisfies Record<string, Answer>

/** For every call with a JSON body. */
export const ofBody = {
  400: problem('The body is not what it should be; `field` names what is wrong.'),
  413: problems.tooLong,
  415: problems.notJson,
  429: problems.tooMany,
} satisfies Record<number, Answer>
