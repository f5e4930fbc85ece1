/** Where a case stands, in the team's words. `waiting`: for the sender's answer. `closed`: answered, withdrawn, or closed without a decision. */
export const adminCaseStates = ['new', 'in_review', 'waiting', 'approved', 'declined', 'closed'] as const
export type AdminCaseState = (typeof adminCaseStates)[number]
