import type { z } from 'zod'

/** How zod's default messages begin: they are written for programmers. */
const OF_ZOD = /^(Invalid|Too small|Too big|Unrecognized)\b/

/** What is wrong with a body, in the contract's own words where it has them, and the field's path (`a.b`) if one field is at fault. */
export function complaintOf({ issues: [issue] }: z.core.$ZodError): { error: string; field?: string } {
  const field = issue?.path.join('.') ?? ''
  if (issue === undefined || field === '') return { error: 'The body is not what it should be.' }
  return { field, error: OF_ZOD.test(issue.message) ? `${field} is not what it should be.` : issue.message }
}
