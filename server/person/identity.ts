import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { isWalletAddress } from '../../src/rules/wallet-address.ts'
import { mailboxOf } from '../db/schema-submissions.ts'

/** A person as we can know one: by email addresses and wallets. */
export interface Identity {
  emails: readonly string[]
  wallets: readonly string[]
}

/** From email addresses and wallets, mixed. */
export function identityOf(who: readonly string[]): Identity {
  const all = [...new Set(who.map((each) => each.trim()))]
  return { emails: all.filter((each) => !isWalletAddress(each)).map((each) => each.toLowerCase()), wallets: all.filter(isWalletAddress) }
}

/** SHA-256 of each, for the audit log: whoever knows an address can find its erasure there; nobody can read one from it. */
export function namedByHash({ emails, wallets }: Identity): string[] {
  return [...emails, ...wallets].map((each) => createHash('sha256').update(each).digest('hex'))
}

/** `column` is in the same mailbox as one of the addresses: another case, a part after a plus sign, dots at Gmail. */
export function isTheirEmail({ emails }: Identity, column: SQL): SQL {
  return oneOf(mailboxOf(column), emails.map((email) => mailboxOf(sql`${email}::text`)))
}

export function isTheirWallet({ wallets }: Identity, column: SQL): SQL {
  return oneOf(column, wallets.map((wallet) => sql`${wallet}`))
}

/** `text` holds one of the addresses or wallets as it was given. */
export function mentions({ emails, wallets }: Identity, text: SQL): SQL {
  const found = [...emails.map((email) => sql`strpos(lower(${text}), ${email}) > 0`), ...wallets.map((wallet) => sql`strpos(${text}, ${wallet}) > 0`)]
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`
}

/** The ids of their submissions. */
export function theirSubmissions(who: Identity): SQL {
  return sql`(select s.id from submissions s where ${isTheirEmail(who, sql`s.email`)} or ${isTheirWallet(who, sql`s.wallet`)})`
}

function oneOf(what: SQL, values: readonly SQL[]): SQL {
  return values.length === 0 ? sql`false` : sql`${what} in (${sql.join([...values], sql`, `)})`
}
