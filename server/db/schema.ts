import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, jsonb, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { FigureQuality } from '../../src/contract/meta.ts'
import { walletAlerts } from '../../src/contract/push.ts'
import { moment, slotNumber, tokens, tokenSum } from './columns.ts'

/** The last good reading of each feed, shared between processes: one writes, the others read it when notified. */
export const feedValues = pgTable('feed_values', {
  name: text('name').primaryKey(),
  /** In the shape of the feed's own schema; every reader validates it first. */
  value: jsonb('value').notNull(),
  /** When the upstream reported it. */
  asOf: moment('as_of').notNull(),
  source: text('source').notNull(),
  slot: bigint('slot', { mode: 'number' }),
  /** How far it can be trusted; null if there is nothing to say. */
  quality: jsonb('quality').$type<FigureQuality>(),
  /** When we read it, by the clock of the process that did so. */
  refreshedAt: moment('refreshed_at').notNull(),
  /** When each path's answer last changed, by the clock of that process (epoch ms): the same event id and entity tag everywhere. */
  versions: jsonb('versions').$type<Record<string, number>>(),
})

/** History: at most one value per minute and figure. `at` is the start of that minute. */
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
 * below belongs to one such row. Every writer of a ledger locks its row first, so that writers take turns.
 */
export const ledgerState = pgTable('ledger_state', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  account: text('account').notNull().unique(),
  /** Every finalized transaction up to this slot is listed. Null until the whole history has been listed. */
  watermarkSlot: slotNumber('watermark_slot'),
  /** Complete walks through the history since it was last in doubt; two nodes must agree. */
  fullWalks: integer('full_walks').notNull().default(0),
  /** A running walk: everything from `walk_top_slot` down to the cursor is listed. */
  walkTopSlot: slotNumber('walk_top_slot'),
  walkCursor: text('walk_cursor'),
  walkCursorSlot: slotNumber('walk_cursor_slot'),
  walkNode: text('walk_node'),
  /** Running totals, updated in the same transaction as the rows that they count. */
  transactions: slotNumber('transactions').notNull().default(none),
  movements: slotNumber('movements').notNull().default(none),
  deposited: tokenSum('deposited').notNull().default(none),
  withdrawn: tokenSum('withdrawn').notNull().default(none),
  unexplained: tokenSum('unexplained').notNull().default(none),
  staked: tokenSum('staked').notNull().default(none),
  excess: tokenSum('excess').notNull().default(none),
  stakers: slotNumber('stakers').notNull().default(none),
  positions: slotNumber('positions').notNull().default(none),
  /** The last comparison with the account's balance; a comparison in which operators contradicted each other doesn't change it. */
  reconciled: boolean('reconciled'),
  difference: tokenSum('difference'),
  outcomeSlot: slotNumber('outcome_slot'),
  outcomeAt: moment('outcome_at'),
  /** Operators whose balance matched at the last comparison that agreed. */
  witnesses: integer('witnesses'),
  /** The figures at its slot. */
  agreed: jsonb('agreed').$type<AgreedFigures>(),
  /** Consecutive passes that didn't reconcile. */
  unreconciledPasses: integer('unreconciled_passes').notNull().default(0),
  /** Consecutive passes in which one operator's balance matched and another's didn't. */
  contradictedPasses: integer('contradicted_passes').notNull().default(0),
  /** What each operator says the account holds, in base units, once that has lasted; null while they agree. */
  claims: jsonb('claims').$type<OperatorClaim[]>(),
  /** The build that read the rows: a newer one may read what it couldn't. */
  readerVersion: integer('reader_version').notNull().default(0),
})

/** Base units as decimal strings, since JSON has no bigint. */
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

/** Every finalized transaction that names the staking account, read or not. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    ledger: integer('ledger').notNull(),
    signature: text('signature').notNull(),
    slot: slotNumber('slot').notNull(),
    /** Unix seconds by the chain; null if no node knows. */
    blockTime: slotNumber('block_time'),
    state: text('state', { enum: ['listed', 'failed', 'irrelevant', 'unreadable', 'parsed'] }).notNull(),
    /** The account's balance around it; null if the node recorded none. */
    before: tokens('balance_before'),
    after: tokens('balance_after'),
    /** Its position among those of its slot that moved something. */
    place: integer('place'),
    /** Failed attempts to read it. */
    attempts: integer('attempts').notNull().default(0),
    /** When it was listed, by our clock; null for rows of builds that didn't record it. */
    listedAt: moment('listed_at'),
    /** When to retry one that is unreadable or in doubt; null for all others. */
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

/** Deposits and withdrawals, once each, in the order (slot, place, ordinal). */
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
    /** The chain didn't give the time; it was estimated from the neighbours. */
    atEstimated: boolean('at_estimated').notNull(),
    kind: text('kind', { enum: ['deposit', 'withdrawal', 'unattributed'] }).notNull(),
    /** Null exactly when unattributed. */
    wallet: text('wallet'),
    /** The token account on the other side, if any. */
    counterparty: text('counterparty'),
    /** Above zero; if unattributed, what the account gained, or lost if below zero. */
    amount: tokens('amount').notNull(),
    /** How it changed its wallet's stake, derived with the positions: a withdrawal beyond them changes nothing. */
    stakedChange: tokens('staked_change').notNull().default(none),
    /** 1 where its wallet became a staker by it, -1 where it ceased to be one. */
    stakersChange: smallint('stakers_change').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.ledger, table.id] }),
    index('stake_movements_by_time').on(table.ledger, table.at, table.slot, table.place, table.ordinal),
    index('stake_movements_sent').on(table.ledger, table.at, table.slot, table.place, table.ordinal).where(sql`kind = 'withdrawal'`),
    index('stake_movements_stakers').on(table.ledger, table.at, table.slot, table.place, table.ordinal).where(sql`stakers_change <> 0`),
    index('stake_movements_in_order').on(table.ledger, table.slot, table.place, table.ordinal, table.id),
    index('stake_movements_of_wallet').on(table.ledger, table.wallet, table.slot, table.place, table.ordinal),
    index('stake_movements_estimated').on(table.ledger, table.signature).where(sql`at_estimated`),
  ],
)

/**
 * What the movements of a stretch of time added up to, for stretches of several lengths: a figure as of any time is a sum of
 * few rows. Kept up to date by a trigger on the movements, in the transaction that stores them.
 */
export const ledgerSums = pgTable(
  'ledger_sums',
  {
    ledger: integer('ledger').notNull(),
    /** The length in seconds: each divides the next, and all count from 1970 UTC. */
    step: integer('step').notNull(),
    start: moment('start').notNull(),
    balance: tokenSum('balance').notNull(),
    /** What left the account. */
    sent: tokenSum('sent').notNull(),
    staked: tokenSum('staked').notNull(),
    stakers: integer('stakers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledger, table.step, table.start] })],
)

/** The open positions, derived from each wallet's movements. `id` is the deposit's. */
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

/** Every wallet that ever moved something, derived with its positions. */
export const stakeWallets = pgTable(
  'stake_wallets',
  {
    ledger: integer('ledger').notNull(),
    wallet: text('wallet').notNull(),
    staked: tokenSum('staked').notNull(),
    positions: integer('positions').notNull(),
    movements: integer('movements').notNull(),
    /** Withdrawn beyond what was deposited. */
    excess: tokenSum('excess').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledger, table.wallet] }),
    index('stake_wallets_by_amount').on(table.ledger, table.staked, table.wallet),
  ],
)

/** The key pair that signs push messages if none is configured: one row, generated once, read only by the server. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})

/** A subscribed device, and what it wants to hear of. Nothing else is known about it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the secret, without which it can't be changed or ended. */
    secretHash: text('secret_hash').notNull(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Report movements of the vault from this many whole BD; null for none. Anything before `vaultSince` is not news. */
    vaultFrom: bigint('vault_from', { mode: 'number' }),
    vaultSince: moment('vault_since').notNull(),
    /**
     * Report when the price in USD rises to `priceAbove` or falls to `priceBelow`. Armed: it would be told; not armed: it was told
     * or the price had been beyond it, until it has gone back by 1 %; null: no price has been looked at since it was chosen.
     */
    priceAbove: doublePrecision('price_above'),
    aboveArmed: boolean('above_armed'),
    priceBelow: doublePrecision('price_below'),
    belowArmed: boolean('below_armed'),
    /** Minutes of the day by the device's clock; both or neither. */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    timeZone: text('time_zone').notNull(),
    utcOffsetMinutes: integer('utc_offset_minutes').notNull(),
    /** Consecutive refusals by the push service, and when to try again. */
    failures: integer('failures').notNull().default(0),
    retryAt: moment('retry_at'),
    /** When the last test message was sent. */
    testedAt: moment('tested_at'),
  },
  (table) => [index('push_subscriptions_by_amount').on(table.vaultFrom).where(sql`vault_from is not null`)],
)

/** What a device wants to hear of a wallet: one row per kind of alert. Anything before `since` is not news. */
export const pushAlerts = pgTable(
  'push_alerts',
  {
    subscription: text('subscription')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    wallet: text('wallet').notNull(),
    alert: text('alert', { enum: walletAlerts }).notNull(),
    since: moment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscription, table.wallet, table.alert] }), index('push_alerts_by_wallet').on(table.wallet, table.alert)],
)

/** Of the vault, of a watched wallet's stake, of its own movements, of the price. */
const noticeKinds = ['deposit', 'withdrawal', 'unattributed', 'unlocked', 'unlocks-tomorrow', 'unlocks-soon', 'staked', 'unstaked', 'to-vault', 'from-vault', 'price-above', 'price-below'] as const

/** What to tell a device, or what it was told: one row per event, so that nothing is told twice. */
export const pushNotices = pgTable(
  'push_notices',
  {
    subscription: text('subscription')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** In base units; 0 for a price. */
    amount: tokenSum('amount').notNull(),
    /** Whose stake or movement it is; null for the vault and the price. */
    wallet: text('wallet'),
    /** How many positions unlock. */
    positions: integer('positions'),
    /** In USD: what the price reached, and what it was then. */
    priceLimit: doublePrecision('price_limit'),
    price: doublePrecision('price'),
    happenedAt: moment('happened_at').notNull(),
    /** When it was delivered, alone or in a summary with others. */
    deliveredAt: moment('told_at'),
    /** How many sendings began without a recorded end. */
    begun: integer('begun').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.subscription, table.event] }),
    index('push_notices_due').on(table.subscription, table.happenedAt).where(sql`told_at is null`),
  ],
)
