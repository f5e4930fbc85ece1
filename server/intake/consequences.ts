import type { WhitelistTier } from '../../src/contract/admin-whitelist.ts'
import type { submissions } from '../db/schema-submissions.ts'
import type { AuditRecord } from '../audit/audit-log.ts'
import { grant, restore, takeBack } from '../whitelist/grants.ts'
import type { NewEvent } from './append-event.ts'
import type { CaseEvent } from './case-state.ts'
import type { Tx } from './messages.ts'

interface Happened {
  submission: Pick<typeof submissions.$inferSelect, 'id' | 'kind' | 'reference' | 'wallet'>
  event: NewEvent
  at: Date
  tier: WhitelistTier | undefined
  /** What happened in the case before. */
  before: readonly CaseEvent[]
}

/** What a verified wallet counts as at least, unless its administrator chose more: the lowest tier that has a card. */
const LEAST_TIER: WhitelistTier = 'duckling'

/**
 * What follows from an event, in its transaction: an approved request for verification puts its wallet on the whitelist.
 * With the decision, undone or reopened, goes what followed from it. Returns the audit log's entries.
 */
export async function consequencesOf(tx: Tx, { submission, event, at, tier = LEAST_TIER, before }: Happened): Promise<Omit<AuditRecord, 'actor'>[]> {
  const { id, kind, reference, wallet } = submission
  const by = event.by ?? ''
  if (kind !== 'verification-request' || wallet === null) return []
  if (event.event === 'decided' && event.outcome === 'accepted') return [entry('whitelisted', await grant(tx, { wallet, tier, submission: id, reference, by, since: at }), { tier })]
  if (event.event === 'reopened') return taken(await takeBack(tx, id, by, at))
  if (event.event !== 'undone') return []
  const undone = before.find(({ place }) => place === event.undoes)
  if (undone?.event === 'decided') return taken(await takeBack(tx, id, by, at))
  if (undone?.event === 'reopened') return (await restore(tx, id, undone.at)).map((one) => entry('whitelisted', one, {}))
  return []
}

function taken(ids: readonly string[]): Omit<AuditRecord, 'actor'>[] {
  return ids.map((id) => entry('whitelist_revoked', id, {}))
}

function entry(action: 'whitelisted' | 'whitelist_revoked', id: string, detail: AuditRecord['detail']): Omit<AuditRecord, 'actor'> {
  return { action, subject: { kind: 'whitelist', id }, detail }
}
