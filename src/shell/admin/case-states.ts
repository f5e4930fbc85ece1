import type { AdminCaseState } from '../../contract/admin-case-state.ts'

/** Where a case stands, as the team calls it. */
export const caseStates = { new: 'New', in_review: 'In review', waiting: 'Waiting for the sender', approved: 'Approved', declined: 'Declined', closed: 'Closed' } as const satisfies Record<AdminCaseState, string>
