import type { AuditAction } from '../../src/contract/admin-audit.ts'
import type { CaseEventKind } from '../../src/contract/case.ts'
import type { AuditRecord } from '../audit/audit-log.ts'
import type { NewEvent } from './append-event.ts'

/** What the team does, as the audit log calls it; the sender's own doings are in the case alone. */
const actions: Readonly<Partial<Record<CaseEventKind, AuditAction>>> = {
  in_review: 'case_taken_up',
  asked: 'case_asked',
  decided: 'case_decided',
  assigned: 'case_assigned',
  noted: 'case_noted',
  closed: 'case_closed',
  reopened: 'case_reopened',
  undone: 'case_undone',
}

/** The entry of a move: what was decided, who was assigned, what was undone; no text. */
export function auditedMove(submission: string, { event, outcome, assignee, undoes }: NewEvent): Omit<AuditRecord, 'actor'>[] {
  const action = actions[event]
  if (action === undefined) return []
  const detail = { ...(outcome ? { outcome } : {}), ...(event === 'assigned' ? { assignee: assignee ?? null } : {}), ...(undoes ? { undoes } : {}) }
  return [{ action, subject: { kind: 'submission', id: submission }, detail }]
}
