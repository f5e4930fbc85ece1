import { z } from 'zod/mini'

/** What the audit log records. */
export const auditActions = [
  'administrator_set_up',
  'signed_in',
  'sign_in_failed',
  'code_failed',
  'signed_out',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'second_factor_set',
  'second_factor_removed',
  'second_factor_reset',
  'recovery_code_used',
  'recovery_codes_made',
  'invited',
  'invitation_revoked',
  'invitation_accepted',
  'role_changed',
  'administrator_removed',
  'submission_read',
  'file_opened',
  'list_exported',
  'audit_exported',
  'case_taken_up',
  'case_asked',
  'case_decided',
  'case_assigned',
  'case_noted',
  'case_closed',
  'case_reopened',
  'case_undone',
  'whitelisted',
  'whitelist_revoked',
  'delivery_repeated',
  'person_searched',
  'person_exported',
  'person_erased',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Facts of an entry: no secrets, and no more of a person than is needed. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>

/** `actor`: null for the server itself, and for callers who are nobody. */
export const auditEntry = z.object({
  place: z.int(),
  at: z.iso.datetime(),
  actor: z.nullable(z.string()),
  action: z.enum(auditActions),
  subjectKind: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** GET /api/admin/audit. `next`: the `before` of the next page; null at the end. */
export const auditPage = z.object({ entries: z.array(auditEntry), next: z.nullable(z.int()) })
export type AuditPage = z.infer<typeof auditPage>

/** GET /api/admin/audit/verification. `upTo`: the last entry of the unbroken chain, 0 without any; `broken`: the first entry that isn't what was recorded. */
export const auditVerification = z.object({ intact: z.boolean(), upTo: z.int(), hash: z.string(), broken: z.nullable(z.int()), checkedAt: z.iso.datetime() })
export type AuditVerification = z.infer<typeof auditVerification>
