import { sql, type SQL } from 'drizzle-orm'
import type { ErasedPlace, KeptPlace } from '../../src/contract/admin-person.ts'
import { isTheirWallet, isTheirEmail, mentions, theirSubmissions, type Identity } from './identity.ts'

/** A place in the database that holds something about a person. A statement on `table` runs only where that table exists. */
export interface Place<What extends string = string> {
  what: What
  table: string
  /** What of it is theirs, after `from`. */
  rows: (who: Identity) => SQL
  /** Columns for the person's own archive; absent where the archive has it as part of a submission, or where it says nothing to a person. */
  shown?: SQL
}

/** Something that an erasure deletes. */
export interface ErasedPlaceOf extends Place<ErasedPlace> {
  /** The statement, for a person and the ids of the submissions; absent where it goes with its submission. */
  erase?: (who: Identity, submissions: readonly string[]) => SQL
}

const submissionsOf = (who: Identity) => sql`submissions s where s.id in ${theirSubmissions(who)}`
/** By the request that was approved, too: its wallet may not have been asked for. */
const whitelisted = (who: Identity) => sql`whitelist where ${isTheirWallet(who, sql`wallet`)} or submission in ${theirSubmissions(who)}`
const invited = (who: Identity) => sql`admin_invitations where ${isTheirEmail(who, sql`email`)}`
/** Searches that colleagues saved, as they stand in an address: of the address, the wallet, or a name from the cases. */
const searched = (who: Identity) => {
  const said = sql`replace(replace(replace(replace(lower(v.name || ' ' || v.query), '+', ' '), '%20', ' '), '%40', '@'), '%2b', '+')`
  const named = sql`exists (select from submissions s where s.id in ${theirSubmissions(who)} and s.name <> '' and strpos(${said}, lower(s.name)) > 0)`
  return sql`inbox_views v where ${mentions({ emails: [...who.emails, ...who.wallets.map((wallet) => wallet.toLowerCase())], wallets: [] }, said)} or ${named}`
}
const byWallet = (what: ErasedPlace, table: string, column: SQL, shown: SQL): ErasedPlaceOf => ({
  what,
  table,
  rows: (who) => sql`${sql.raw(table)} where ${isTheirWallet(who, column)}`,
  erase: (who) => sql`delete from ${sql.raw(table)} where ${isTheirWallet(who, column)}`,
  shown,
})
const ofSubmissions = (what: ErasedPlace, table: string): ErasedPlaceOf => ({ what, table, rows: (who) => sql`${sql.raw(table)} where submission in ${theirSubmissions(who)}` })
const theirDeliveries = (who: Identity) => sql`(select d.id from deliveries d where d.submission in ${theirSubmissions(who)})`
const jobsIn = (table: string): ErasedPlaceOf => {
  const of = (deliveries: SQL) => sql`${sql.raw(table)} where data->>'delivery' in ${deliveries}`
  return {
    what: 'queued',
    table,
    rows: (who) => of(theirDeliveries(who)),
    // Of just these submissions: one that comes in meanwhile keeps its message.
    erase: (_, ids) => sql`delete from ${of(sql`(select d.id from deliveries d where d.submission = any(${sql.param([...ids])}))`)}`,
  }
}

/**
 * Every place that an erasure empties, in that order: what is found by way of the submissions comes before them. The table of
 * every column that can hold personal data is in docs/decisions/0048.
 */
export const erased: readonly ErasedPlaceOf[] = [
  ofSubmissions('files', 'uploads'),
  { what: 'fileReadings', table: 'upload_readings', rows: (who) => sql`upload_readings where upload in (select u.id from uploads u where u.submission in ${theirSubmissions(who)})` },
  ofSubmissions('caseEvents', 'case_events'),
  ofSubmissions('messages', 'deliveries'),
  { what: 'attempts', table: 'delivery_attempts', rows: (who) => sql`delivery_attempts where delivery in ${theirDeliveries(who)}` },
  jobsIn('pgboss.job'),
  jobsIn('pgboss.archive'),
  { what: 'whitelist', table: 'whitelist', rows: whitelisted, erase: (who) => sql`delete from ${whitelisted(who)}`, shown: sql`wallet, tier, reference, since, revoked_at` },
  { what: 'savedViews', table: 'inbox_views', rows: searched, erase: (who) => sql`delete from ${searched(who)}` },
  { what: 'invitations', table: 'admin_invitations', rows: invited, erase: (who) => sql`delete from ${invited(who)}`, shown: sql`email, role, created_at, until` },
  byWallet('cards', 'cards', sql`wallet`, sql`wallet, issuer, issuer_id, tier, holder_name, created_at, issued_at, refused_at, seen_at`),
  byWallet('cards', 'demo_issuer_cards', sql`wallet`, sql`wallet, id, tier, holder_name, last_four, frozen`),
  byWallet('proofs', 'wallet_proofs', sql`wallet`, sql`wallet, device, created_at, expires_at`),
  byWallet('proofs', 'proof_nonces', sql`wallet`, sql`wallet, expires_at`),
  // The device belongs to whoever follows that wallet, which anybody may: it goes on with what else it asked for.
  byWallet('pushDevices', 'push_alerts', sql`wallet`, sql`wallet, alert, since`),
  {
    what: 'pushDevices',
    table: 'push_notices',
    rows: (who) => sql`push_notices where ${isTheirWallet(who, sql`wallet`)}`,
    // The row stays, so that a large movement isn't told a second time as the vault's.
    erase: (who) => sql`update push_notices set wallet = null where ${isTheirWallet(who, sql`wallet`)}`,
    shown: sql`wallet, kind, amount, happened_at, told_at`,
  },
  { what: 'submissions', table: 'submissions', rows: submissionsOf },
]

/** What stays, and is named. `sent` and `card` are counted before they are gone from here. */
export const kept: readonly Place<KeptPlace>[] = [
  { what: 'sent', table: 'deliveries', rows: (who) => sql`deliveries where state = 'sent' and submission in ${theirSubmissions(who)}` },
  { what: 'card', table: 'cards', rows: (who) => sql`cards where refused_at is null and ${isTheirWallet(who, sql`wallet`)}` },
  { what: 'chain', table: 'stake_movements', rows: (who) => sql`stake_movements where ${isTheirWallet(who, sql`wallet`)} or ${isTheirWallet(who, sql`counterparty`)}` },
  { what: 'chain', table: 'stake_wallets', rows: (who) => sql`stake_wallets where ${isTheirWallet(who, sql`wallet`)}` },
  { what: 'chain', table: 'feed_values', rows: (who) => sql`feed_values where ${mentions({ emails: [], wallets: who.wallets }, sql`value::text`)}` },
  { what: 'account', table: 'admin_users', rows: (who) => sql`admin_users where ${isTheirEmail(who, sql`email`)}` },
]

/** Cases of others whose texts mention them, `m.reference` for each. */
export function mentionedIn(who: Identity): SQL {
  const said = sql`exists (select from case_events e where e.submission = m.id and ${mentions(who, sql`e.text`)})`
  return sql`submissions m where m.id not in ${theirSubmissions(who)} and (${mentions(who, sql`m.body::text`)} or ${said})`
}
