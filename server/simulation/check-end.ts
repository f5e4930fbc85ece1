import { isDeepStrictEqual } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { modelOf } from '../chain/ledger/testing/ledger-model.ts'
import { positionsByWallet, storedLedger } from '../chain/ledger/testing/stored-ledger.ts'
import { deliveries, submissions } from '../db/schema-submissions.ts'
import { type SimulatedChain, STAKING } from './chain.ts'
import { Violation } from './invariants.ts'
import type { MailServer } from './mail-server.ts'
import { messageText, type Sender } from './sender.ts'
import type { SqlServer } from './sql-server.ts'

export interface EndOptions {
  sql: SqlServer
  sender: Sender
  /** The messages that the tray has acknowledged: their numbers by their keys. */
  written: ReadonlyMap<string, number>
  mail: MailServer
  chain: SimulatedChain
}

/** Reads what there is once all has recovered, and resolves with what compares it. */
export async function readEnd({ sql, sender, written, mail, chain }: EndOptions): Promise<() => void> {
  const client = new pg.Client({ stream: sql.connection, ssl: false, user: 'bd' })
  client.on('error', () => {})
  await client.connect()
  const db = drizzle(client)
  const entries = await sender.entries()
  const stored = await db.select().from(submissions)
  const told = await db.select().from(deliveries)
  const ledger = await storedLedger(db, STAKING)
  return () => {
    checkMessages(written, stored, entries)
    checkMails(stored.length, told, mail)
    checkLedger(ledger, chain)
  }
}

/** By their text and not by their keys: a server that loses the keys stores one message twice. */
function checkMessages(written: EndOptions['written'], stored: readonly (typeof submissions.$inferSelect)[], entries: Awaited<ReturnType<Sender['entries']>>): void {
  const rowsOf = (number: number) => stored.filter(({ body }) => JSON.stringify(body).includes(messageText(number)))
  for (const number of written.values()) {
    const rows = rowsOf(number)
    if (rows.length === 0) throw new Violation('nothing acknowledged is lost', `message ${number} was in the tray and was never stored`)
    if (rows.length > 1) throw new Violation('nothing is stored or delivered twice', `message ${number} was stored ${rows.length} times`)
  }
  for (const entry of entries) {
    if (entry.state !== 'sent') throw new Violation('nothing acknowledged is lost', `a message is still ${entry.state} in the tray`)
    if (!rowsOf(written.get(entry.id) ?? 0).some(({ reference }) => reference === entry.referenceNumber)) throw new Violation('nothing acknowledged is lost', `${entry.referenceNumber} was acknowledged, and isn't stored`)
  }
}

function checkMails(submitted: number, told: readonly (typeof deliveries.$inferSelect)[], mail: MailServer): void {
  for (const { id, state } of told) {
    const copies = mail.arrived.filter((one) => one.id === id)
    if (copies.length === 0) throw new Violation('nothing acknowledged is lost', `a delivery that is ${state} never arrived`)
    if (state !== 'sent') throw new Violation('nothing acknowledged is lost', `a delivery that arrived is still ${state}`)
    if (copies.slice(1).some(({ repeat }) => !repeat)) throw new Violation('nothing is stored or delivered twice', 'a mail arrived again without being marked as a repetition')
  }
  if (told.length < submitted) throw new Violation('nothing acknowledged is lost', 'a submission has no delivery')
}

function checkLedger(ledger: Awaited<ReturnType<typeof storedLedger>>, chain: SimulatedChain): void {
  if (!ledger) throw new Violation('the ledger equals the model', 'there is no ledger')
  const model = modelOf(chain.history)
  if (!isDeepStrictEqual(ledger.movements, model.movements)) throw new Violation('the ledger equals the model', `${ledger.movements.length} movements, of ${model.movements.length}`)
  if (!isDeepStrictEqual(ledger.positions, positionsByWallet(model))) throw new Violation('the ledger equals the model', 'the positions differ')
  const { staked, stakers, transactions } = ledger.state
  if (staked !== model.staked || stakers !== model.stakers || transactions !== chain.history.length) throw new Violation('the ledger equals the model', 'the sums differ')
}
