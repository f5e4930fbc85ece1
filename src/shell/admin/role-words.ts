import type { AdminRole } from '../../contract/admin-role.ts'

/** The roles, as people call them. */
export const roleNames = { owner: 'Owner', reviewer: 'Reviewer', reader: 'Reader' } as const satisfies Record<AdminRole, string>

/** What each may do, in a sentence. */
export const roleSentences = {
  owner: 'An owner does everything, the administrators themselves included.',
  reviewer: 'A reviewer works on what people send in.',
  reader: 'A reader sees everything and changes nothing.',
} as const satisfies Record<AdminRole, string>
