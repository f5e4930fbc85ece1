import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { FigureQuality } from '../../src/contract/meta.ts'
import { moment, slotNumber, tokens, tokenSum } from './columns.ts'

/** The last good reading of each feed. Several processes share it: one writes, the others read it when told. */
export const feedValues = pgTable('feed_values', {
  name: text('name').primaryKey(),
  /** What the feed's own schema describes; whoever reads it checks it against that schema first. */
  value: jsonb('value').notNull(),
  /** When the upstream said so. */
  asOf: moment('as_of').notNull(),
  source: text('source').notNull(),
  slot: bigint('slot', { mode: 'number' }),
  /** How far it can be trusted; null where nothing is to be said. */
  quality: jsonb('quality').$type<FigureQuality>(),
  /** When we read it, by the clock of the process that did. */
  refreshedAt: moment('refreshed_at').notNull(),
})

/** History: at most one value a minute and figure. `at` is the start of that minute. */
export const samples = pgTable(
  'samples',
  {
    figure: text('figure').notNull(),
    at: moment('at').notNull(),
    value: numeric('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.at] })],
)

const none = sql`0`

/**
 * One row per staking token account: how far its history is listed, running totals, the last reconciliation. Everything
 * below belongs to one such row. Whoever writes to a ledger locks its row first, so that writers take turns.
 */
export const ledgerState = pgTable('ledger_state', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  account: text('account').notNull().unique(),
  /** Every finalized transaction up to this slot is listed. Null until the history was listed to its first transaction. */
  watermarkSlot: slotNumber('watermark_slot'),
  /** Complete walks through the history since it was last in doubt; two nodes have to agree. */
  fullWalks: integer('full_walks').notNull().default(0),
  /** A walk under way: everything from `walk_top_slot` down to the cursor is listed. */
  walkTopSlot: slotNumber('walk_top_slot'),
  walkCursor: text('walk_cursor'),
  walkCursorSlot: slotNumber('walk_cursor_slot'),
  walkNode: text('walk_node'),
  /** Running totals, changed in the same transaction as the rows that they count. */
  transactions: slotNumber('transactions').notNull().default(none),
  movements: slotNumber('movements').notNull().default(none),
  deposited: tokenSum('deposited').notNull().default(none),
  withdrawn: tokenSum('withdrawn').notNull().default(none),
  unexplained: tokenSum('unexplained').notNull().default(none),
  staked: tokenSum('staked').notNull().default(none),
  excess: tokenSum('excess').notNull().default(none),
  stakers: slotNumber('stakers').notNull().default(none),
  positions: slotNumber('positions').notNull().default(none),
  /** The last comparison with the account's balance; one in which operators contradicted each other leaves it as it was. */
  reconciled: boolean('reconciled'),
  difference: tokenSum('difference'),
  outcomeSlot: slotNumber('outcome_slot'),
  outcomeAt: moment('outcome_at'),
  /** Operators of nodes whose balance fitted at the last comparison that agreed. */
  witnesses: integer('witnesses'),
  /** The figures as they stood at its slot. */
  agreed: jsonb('agreed').$type<AgreedFigures>(),
  /** Passes in a row that didn't reconcile. */
  unreconciledPasses: integer('unreconciled_passes').notNull().default(0),
  /** Passes in a row in which one operator's balance fitted and another's didn't. */
  contradictedPasses: integer('contradicted_passes').notNull().default(0),
  /** What each operator says the account holds, in base units, once that has lasted; null while they don't contradict each other. */
  claims: jsonb('claims').$type<OperatorClaim[]>(),
  /** Of the build that read the rows: what it couldn't read, a newer one may. */
  readerVersion: integer('reader_version').notNull().default(0),
})

/** Base units as decimal strings, as JSON has no bigint. */
export interface AgreedFigures {
  staked: string
  unattributed: string
  stakers: number
  positions: number
  movements: number
}

export interface OperatorClaim {
  operator: string
  amount: string
}

/** Every finalized transaction that names the staking account, whatever became of it. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    ledger: integer('ledger').notNull(),
    signature: text('signature').notNull(),
    slot: slotNumber('slot').notNull(),
    /** Unix seconds as the chain says; null where no node knows. */
    blockTime: slotNumber('block_time'),
    state: text('state', { enum: ['listed', 'failed', 'irrelevant', 'unreadable', 'parsed'] }).notNull(),
    /** The account's balance around it; null where the node recorded none. */
    before: tokens('balance_before'),
    after: tokens('balance_after'),
    /** Its place among those of its slot that moved something. */
    place: integer('place'),
    /** How often it was asked for in vain. */
    attempts: integer('attempts').notNull().default(0),
    /** When it came into the list, by our clock; null for rows of builds that didn't note it. */
    listedAt: moment('listed_at'),
    /** When one is asked for again that was unreadable, or is in doubt; null for all others. */
    retryAt: moment('retry_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ledger, table.signature] }),
    index('ledger_transactions_by_slot').on(table.ledger, table.slot),
    index('ledger_transactions_parsed').on(table.ledger, table.slot, table.place).where(sql`state = 'parsed'`),
    index('ledger_transactions_to_read').on(table.ledger, table.slot, table.signature).where(sql`state in ('listed', 'unreadable') or retry_at is not null`),
    index('ledger_transactions_timed').on(table.ledger, table.slot).where(sql`block_time is not null`),
  ],
)

/** What came in and went out, once each, in the order (slot, place, ordinal). */
export const stakeMovements = pgTable(
  'stake_movements',
  {
    ledger: integer('ledger').notNull(),
    id: text('id').notNull(),
    signature: text('signature').notNull(),
    slot: slotNumber('slot').notNull(),
    place: integer('place').notNull(),
    ordinal: integer('ordinal').notNull(),
    at: moment('at').notNull(),
    /** The chain didn't tell the time; it was put between the neighbours. */
    atEstimated: boolean('at_estimated').notNull(),
    kind: text('kind', { enum: ['deposit', 'withdrawal', 'unattributed'] }).notNull(),
    /** Null exactly when unattributed. */
    wallet: text('wallet'),
    /** The token account on the other side, where there is one. */
    counterparty: text('counterparty'),
    /** Above zero; of an unattributed one what the account gained, or lost below zero. */
    amount: tokens('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledger, table.id] }),
    index('stake_movements_in_order').on(table.ledger, table.slot, table.place, table.ordinal, table.id),
    index('stake_movements_of_wallet').on(table.ledger, table.wallet, table.slot, table.place, table.ordinal),
    index('stake_movements_estimated').on(table.ledger, table.signature).where(sql`at_estimated`),
  ],
)

/** The open positions, derived wallet by wallet from the movements. `id` is that of the deposit. */
export const stakePositions = pgTable(
  'stake_positions',
  {
    ledger: integer('ledger').notNull(),
    id: text('id').notNull(),
    wallet: text('wallet').notNull(),
    amount: tokens('amount').notNull(),
    /** Above zero. */
    remaining: tokens('remaining').notNull(),
    startedAt: moment('started_at').notNull(),
    startEstimated: boolean('start_estimated').notNull(),
    unlocksAt: moment('unlocks_at').notNull(),
    signature: text('signature').notNull(),
    /** Oldest first within the wallet. */
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledger, table.id] }),
    index('stake_positions_of_wallet').on(table.ledger, table.wallet, table.place),
    index('stake_positions_by_amount').on(table.ledger, table.remaining, table.id),
    index('stake_positions_by_unlock').on(table.ledger, table.unlocksAt, table.id),
  ],
)

/** Everyone who ever moved something, derived with their positions. */
export const stakeWallets = pgTable(
  'stake_wallets',
  {
    ledger: integer('ledger').notNull(),
    wallet: text('wallet').notNull(),
    staked: tokenSum('staked').notNull(),
    positions: integer('positions').notNull(),
    movements: integer('movements').notNull(),
    /** Withdrawn beyond what had been deposited. */
    excess: tokenSum('excess').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledger, table.wallet] }),
    index('stake_wallets_by_amount').on(table.ledger, table.staked, table.wallet),
  ],
)

/** The key pair that signs push messages where none is configured: one row, made once, and read by the server alone. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})

/** A device that asked to be told, and of what. Nothing else is known of it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the secret that alone can change or end it. */
    secretHash: text('secret_hash').notNull(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Movements of the vault from so many whole BD up; null for none. What was before `vaultSince` is no news. */
    vaultFrom: bigint('vault_from', { mode: 'number' }),
    vaultSince: moment('vault_since').notNull(),
    /** The wallet whose unlock is told; null for none. */
    unlockWallet: text('unlock_wallet'),
    weekBefore: boolean('week_before').notNull(),
    unlockSince: moment('unlock_since').notNull(),
    /** Minutes of the day on the device's clock; both or neither. */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    timeZone: text('time_zone').notNull(),
    utcOffsetMinutes: integer('utc_offset_minutes').notNull(),
    /** Refusals of the push service in a row, and when it may be asked again. */
    failures: integer('failures').notNull().default(0),
    retryAt: moment('retry_at'),
    /** When a test was last sent. */
    testedAt: moment('tested_at'),
  },
  (table) => [
    index('push_subscriptions_by_amount').on(table.vaultFrom).where(sql`vault_from is not null`),
    index('push_subscriptions_by_wallet').on(table.unlockWallet).where(sql`unlock_wallet is not null`),
  ],
)

/** What a device is to be told, or was: one row an event, so that nothing is told twice. */
export const pushNotices = pgTable(
  'push_notices',
  {
    subscription: text('subscription')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    kind: text('kind', { enum: ['deposit', 'withdrawal', 'unattributed', 'unlocked', 'unlocks-soon'] }).notNull(),
    amount: tokenSum('amount').notNull(),
    happenedAt: moment('happened_at').notNull(),
    /** When it was told, alone or in a line with others. */
    deliveredAt: moment('told_at'),
    /** How often a sending was begun whose end nobody recorded. */
    begun: integer('begun').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.subscription, table.event] }),
    index('push_notices_due').on(table.subscription, table.happenedAt).where(sql`told_at is null`),
  ],
)
