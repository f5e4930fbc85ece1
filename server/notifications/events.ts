import { and, asc, desc, eq, gt, inArray, like, notExists, sql } from 'drizzle-orm'
import { notificationEvents } from '../../src/content/notifications.ts'
import { push } from '../../src/content/push.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { formatExact } from '../../src/rules/format.ts'
import { createMovementWindow } from '../chain/vault/movement-window.ts'
import type { Database } from '../db/open.ts'
import { stakeMovements } from '../db/schema.ts'
import { notifications } from '../db/schema-notifications.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import { leastOf } from './least.ts'
import { KEPT_MS } from './prune.ts'
import { record, type Event } from './record.ts'
import { collectUnlocks } from './unlocks.ts'

export interface EventsOptions {
  feeds: Pick<FeedEngine, 'current'>
  /** The vault's token accounts. May throw while no node answers. */
  vaultAccounts: () => Promise<readonly string[]>
  stakingAccount?: string | undefined
  /** Of the token. May throw while no node answers. */
  decimals: () => Promise<number>
}

export interface NotificationEvents {
  /** Records what has happened since the last call; each event once, ever. */
  collect(db: Database['db'], now: Date): Promise<void>
}

/** Per round; the rest follow in the next. */
const MOVEMENTS_A_ROUND = 200

/** A state counts once it has lasted this long: a node's brief failure, or a pass that reads too early, is not news. */
const SETTLED_MS = { network: 120_000, ledger: 300_000 } as const
/** An incomplete figure never turns stored: check the age of its comparison instead. */
const COMPARED_LATELY_MS = 90_000

/**
 * Derives events from what the server already knows: final movements of the vault and of stakes, unlocks, and lasting states of the nodes and the
 * ledger. The rows remember what was recorded, so a second process, a restart or a re-read ledger records nothing twice.
 */
export function createNotificationEvents({ feeds, vaultAccounts, stakingAccount, decimals }: EventsOptions): NotificationEvents {
  const nextOfVault = createMovementWindow(vaultAccounts)
  const nextOfStaking = createMovementWindow(async () => (stakingAccount === undefined ? [] : [stakingAccount]))
  const seen = new Map<string, { state: string; since: Date }>()

  const collectMovements = async (db: Database['db'], now: Date, next: ReturnType<typeof createMovementWindow>, of: 'vault' | 'staking') => {
    const window = await next(db, now)
    if (!window) return
    const places = await decimals()
    const eventOf = of === 'vault' ? vaultEvent : stakingEvent
    const key = of === 'vault' ? sql`'vault:' || ${stakeMovements.id}` : sql`case ${stakeMovements.kind} when 'deposit' then 'stake:' else 'unstake:' end || ${stakeMovements.id}`
    const noted = db.select({ one: sql`1` }).from(notifications).where(eq(notifications.event, key))
    const moved = await db
      .select({ id: stakeMovements.id, kind: stakeMovements.kind, amount: stakeMovements.amount, at: stakeMovements.at })
      .from(stakeMovements)
      .where(
        and(
          inArray(stakeMovements.ledger, window.ledgers),
          of === 'staking' ? inArray(stakeMovements.kind, ['deposit', 'withdrawal']) : undefined,
          gt(stakeMovements.slot, window.after),
          gt(stakeMovements.at, new Date(now.getTime() - KEPT_MS)),
          sql`abs(${stakeMovements.amount}) >= ${leastOf(places)}::numeric`,
          notExists(noted),
        ),
      )
      .orderBy(asc(stakeMovements.slot), asc(stakeMovements.place), asc(stakeMovements.ordinal))
      .limit(MOVEMENTS_A_ROUND)
    await record(db, moved.map((movement) => eventOf(movement, places)))
    // More than fit into one round: the next one continues here.
    if (moved.length < MOVEMENTS_A_ROUND) window.done()
  }

  /** Records a change of state once it has lasted. The first known state is news only if it isn't the usual one. */
  const collectState = async <State extends string>(db: Database['db'], name: keyof typeof SETTLED_MS, state: State | undefined, usual: State, words: Record<State, Pick<Event, 'title' | 'message'> & { href: string }>, now: Date) => {
    if (state === undefined) return void seen.delete(name)
    const known = seen.get(name)
    if (known?.state !== state) return void seen.set(name, { state, since: now })
    if (now.getTime() - known.since.getTime() < SETTLED_MS[name]) return
    const [last] = await db.select({ event: notifications.event }).from(notifications).where(like(notifications.event, `${name}:%`)).orderBy(desc(notifications.noted)).limit(1)
    if ((last?.event.split(':')[1] ?? usual) === state) return
    await record(db, [{ event: `${name}:${state}:${known.since.toISOString()}`, kind: name === 'ledger' ? 'staking' : 'network', ...words[state], at: known.since }])
  }

  return {
    async collect(db, now) {
      const health = feeds.current('/api/network/health')?.answer
      await collectState(db, 'network', health?.meta.state === 'live' ? health.status : undefined, 'healthy', notificationEvents.network, now)
      const ledger = feeds.current('/api/staking/reconciliation')?.answer
      // Outstanding transactions explain a difference, so it doesn't count yet. A difference itself makes the answer incomplete.
      const isCounted = ledger?.phase === 'tail' && (ledger.meta.state === 'live' || (ledger.meta.state === 'incomplete' && ledger.outstanding === 0))
      const outcome = isCounted && ledger.outcome && now.getTime() - Date.parse(ledger.outcome.time) < COMPARED_LATELY_MS ? ledger.outcome : null
      await collectState(db, 'ledger', outcome ? (outcome.reconciled ? 'reconciled' : 'differs') : undefined, 'reconciled', notificationEvents.ledger, now)
      // Last, because these may wait for nodes that don't answer.
      if (stakingAccount !== undefined) await collectUnlocks(db, stakingAccount, now, await decimals())
      await collectMovements(db, now, nextOfStaking, 'staking')
      await collectMovements(db, now, nextOfVault, 'vault')
    },
  }
}

/** Sizes, and never whose: everybody reads them. */
function stakingEvent({ id, kind, amount, at }: Pick<typeof stakeMovements.$inferSelect, 'id' | 'kind' | 'amount' | 'at'>, decimals: number): Event {
  const topic = kind === 'deposit' ? 'stake' : 'unstake'
  const { title, ...words } = notificationEvents[topic]
  return { event: `${topic}:${id}`, kind: 'staking', title: title(formatExact(toDecimal(amount, decimals), 0)), ...words, at }
}

function vaultEvent({ id, kind, amount, at }: Pick<typeof stakeMovements.$inferSelect, 'id' | 'kind' | 'amount' | 'at'>, decimals: number): Event {
  const bd = formatExact(toDecimal(amount < 0n ? -amount : amount, decimals), 0)
  return { event: `vault:${id}`, kind: 'vault', title: push.message.vault[kind](bd), ...notificationEvents.vault, at }
}
