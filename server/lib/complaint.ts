import type { z } from 'zod'

/** How zod's own words begin, where the schema has none: they are for programmers. */
const OF_ZOD = /^(Invalid|Too small|Too big|Unrecognized)\b/

/** What is wrong with a body, in the contract's own sentence where it has one, and the field, `a.b` within another, where it is one. */
export function complaintOf({ issues: [issue] }: z.core.$ZodError): { error: string; field?: string } {
  const field = issue?.path.join('.') ?? ''
  if (issue === undefined || field === '') return { error: 'The body is not what it should be.' }
  return { field, error: OF_ZOD.test(issue.message) ? `${field} is not what it should be.` : issue.message }
}
