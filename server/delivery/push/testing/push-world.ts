import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PushChoices, PushMessage } from '../../../../src/contract/push.ts'
import { ledgerState, stakeMovements, stakePositions } from '../../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../../db/testing/database.ts'
import { createPushEvents } from '../events.ts'
import { storedPushKeys } from '../keys.ts'
import { createPushMetrics } from '../metrics.ts'
import { pushRequestOf, startPushService, type LocalPushService } from './push.ts'
import { runRound, type RoundOptions } from '../round.ts'
import type { KnownPrice } from '../prices.ts'
import { sendPush, type PushAddress } from '../send.ts'
import { createPushSubscriptionService, type PushSubscriptionService } from '../subscriptions.ts'
import { clockAt } from '../../../lib/testing/clock-at.ts'

/** For tests: real devices, ledgers and push service, including the encryption; only time is simulated. */

const VAULT = 'the vault'
export const STAKING = 'the staking account'
export const WALLET = 'So11111111111111111111111111111111111111112'
export const ORIGIN = 'https://bd.example'
export const MINUTE = 60_000
export const DAY = 1440 * MINUTE
export const START = Date.parse('2026-11-21T12:00:00Z')

interface Opened {
  database: TestDatabase
  service: LocalPushService
  subscriptions: PushSubscriptionService
  registry: Registry
  /** The process that runs the rounds. */
  running: RoundOptions
}

/** Set up before the tests of a file, and emptied before each of them. */
export function openPushWorld() {
  let opened: Opened | undefined
  let now = START
  let slot = 0
  let ledgers = { vault: 0, staking: 0 }
  let moves = 0
  let price: KnownPrice | null = null
  const world = (): Opened => {
    if (!opened) throw new Error('the world is set up before each test')
    return opened
  }

  beforeAll(async () => {
    const [database, service] = [await createTestDatabase(), await startPushService()]
    const subscriptions = createPushSubscriptionService({ db: database.db, ...(await storedPushKeys(database.db)), origins: [service.origin], send, clock: clockAt(() => now) })
    opened = { database, service, subscriptions, ...worker(database) }
  })
  afterAll(async () => {
    await opened?.service.close()
    await opened?.database.drop()
  })
  beforeEach(async () => {
    const { database, service } = world()
    await database.db.execute(sql`truncate push_subscriptions, push_alerts, push_notices, ledger_state, stake_movements, stake_positions cascade`)
    now = START
    slot = 1000
    price = null
    service.received.length = 0
    service.next.length = 0
    const rows = await database.db.insert(ledgerState).values([VAULT, STAKING].map((account) => ({ account }))).returning({ id: ledgerState.id })
    const [vault = 0, staking = 0] = rows.map(({ id }) => id)
    ledgers = { vault, staking }
    await compared()
    restart()
  })

  async function send(address: PushAddress, message: PushMessage) {
    return sendPush(address, message, { keys: await storedPushKeys(world().database.db), subject: 'mailto:duck@example.com', clock: clockAt(() => now) })
  }

  /** Another process, with its own memory of what it has looked at. */
  function worker({ db }: TestDatabase = world().database): Pick<Opened, 'running' | 'registry'> {
    const registry = new Registry()
    const decimals = async () => 6
    const events = createPushEvents({ vaultAccounts: async () => [VAULT], stakingAccount: STAKING, decimals, price: () => price })
    return { running: { db, events, send, decimals, origin: ORIGIN, metrics: createPushMetrics(registry), clock: clockAt(() => now), random: () => 0 }, registry }
  }

  function restart() {
    opened = { ...world(), ...worker() }
  }

  /** The ledgers agree with the chain as of now. */
  async function compared() {
    slot += 10
    await world().database.db.update(ledgerState).set({ outcomeAt: new Date(now), outcomeSlot: slot })
  }

  return {
    world,
    send,
    worker,
    restart,
    compared,
    now: () => now,
    later: (ms: number) => {
      now += ms
    },

    async subscribe(name: string, choices: Partial<PushChoices>) {
      const { subscriptions, service } = world()
      const made = await subscriptions.subscribe(pushRequestOf(name, choices, service.origin))
      if (!made.ok) throw new Error(`the device was refused: ${made.why}`)
      return made.credentials
    },

    async move(kind: 'deposit' | 'withdrawal' | 'unattributed', bd: number, at = now) {
      moves += 1
      const row = { ledger: ledgers.vault, id: `movement ${moves}`, signature: `signature ${moves}`, slot, place: 0, ordinal: 0, at: new Date(at), atEstimated: false }
      const amount = BigInt(bd) * (kind === 'unattributed' ? -1_000_000n : 1_000_000n)
      await world().database.db.insert(stakeMovements).values({ ...row, kind, wallet: kind === 'unattributed' ? null : WALLET, amount })
      await compared()
    },

    /** A movement of a wallet with the staking account, without its consequences for positions. */
    async stakingMove(kind: 'deposit' | 'withdrawal', bd: number, wallet = WALLET) {
      moves += 1
      const row = { ledger: ledgers.staking, id: `movement ${moves}`, signature: `signature ${moves}`, slot, place: 0, ordinal: 0, at: new Date(now), atEstimated: false }
      await world().database.db.insert(stakeMovements).values({ ...row, kind, wallet, amount: BigInt(bd) * 1_000_000n })
      await compared()
    },

    /** What BD costs from now on; null: nobody knows. */
    priceIs(usd: number | null) {
      price = usd === null ? null : { usd, asOf: new Date(now) }
    },

    async stake(id: string, bd: number, place: number, unlocksAt: number) {
      const { db } = world().database
      const amount = BigInt(bd) * 1_000_000n
      const row = { ledger: ledgers.staking, wallet: WALLET, amount, remaining: amount, startedAt: new Date(unlocksAt - 180 * DAY), startEstimated: false }
      await db.insert(stakePositions).values({ ...row, id, unlocksAt: new Date(unlocksAt), signature: id, place })
      // As the ledger derives it: the latest deposit sets the lock of all.
      await db.update(stakePositions).set({ unlocksAt: new Date(unlocksAt) })
    },

    async round() {
      await compared()
      await runRound(world().running)
    },

    titles: () => world().service.received.map(({ message }) => message.notification.title),
    told: (name: string) => world().service.received.filter(({ device }) => device === name).map(({ message }) => message.notification),
  }
}
