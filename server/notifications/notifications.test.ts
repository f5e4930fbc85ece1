import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NetworkHealth } from '../../src/contract/network-health.ts'
import type { ReadPath } from '../../src/contract/reads.ts'
import { ledgerState, stakeMovements, stakePositions } from '../db/schema.ts'
import { notificationReaders, notificationReads, notifications } from '../db/schema-notifications.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import { clockAt } from '../lib/testing/clock-at.ts'
import { createNotificationService, type NotificationService } from './service.ts'
import { createNotificationEvents, type NotificationEvents } from './events.ts'
import { LEAST_MOVEMENT_BD } from './least.ts'
import { MOST_KEPT, prune } from './prune.ts'

const START = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000
const DAY = 1440 * MINUTE

let database: TestDatabase
let service: NotificationService
let events: NotificationEvents
let now = START
let ledger = 0
let stakingLedger = 0
let slot = 1000
let moves = 0
let health: NetworkHealth['status']
let reconciled: boolean | null
let outstanding = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate notifications, notification_readers, notification_reads, ledger_state, stake_movements, stake_positions cascade`)
  now = START
  health = 'healthy'
  reconciled = true
  outstanding = 0
  const [row] = await database.db.insert(ledgerState).values({ account: 'the vault', outcomeAt: new Date(now), outcomeSlot: slot }).returning({ id: ledgerState.id })
  ledger = row?.id ?? 0
  const [stakes] = await database.db.insert(ledgerState).values({ account: 'the stakes', outcomeAt: new Date(now), outcomeSlot: slot, reconciled: true }).returning({ id: ledgerState.id })
  stakingLedger = stakes?.id ?? 0
  service = createNotificationService({ db: database.db, clock: clockAt(() => now) })
  events = collector()
})

const meta = () => ({ state: 'live' as const, asOf: new Date(now).toISOString(), source: 'test' })

/** A ledger that differs from the chain, or has transactions outstanding, is incomplete. */
const ledgerMeta = () => (reconciled === false || outstanding > 0 ? { ...meta(), state: 'incomplete' as const, outstanding } : meta())

/** Another process, with a memory of its own. */
function collector(): NotificationEvents {
  const answers = (): { [P in ReadPath]?: unknown } => ({
    '/api/network/health': { status: health, activeEndpoints: 2, totalEndpoints: 4, lastUpdate: meta().asOf, errorCount: 0, meta: meta() },
    '/api/staking/reconciliation': { outcome: reconciled === null ? null : { reconciled, difference: '0', slot, time: meta().asOf }, phase: 'tail', outstanding, meta: ledgerMeta() },
  })
  const current: FeedEngine['current'] = (path) => {
    const answer = answers()[path]
    // Only the fields that are read.
    return answer === undefined ? undefined : JSON.parse(JSON.stringify({ answer, version: 1, ageMs: 0 }))
  }
  return createNotificationEvents({ feeds: { current }, vaultAccounts: async () => ['the vault'], stakingAccount: 'the stakes', decimals: async () => 6 })
}

async function move(kind: 'deposit' | 'withdrawal', bd: number, at = now, of = ledger): Promise<void> {
  moves += 1
  slot += 10
  const row = { ledger: of, id: `movement ${moves}`, signature: `signature ${moves}`, slot, place: 0, ordinal: 0, at: new Date(at), atEstimated: false, kind, wallet: 'a wallet' }
  await database.db.insert(stakeMovements).values({ ...row, amount: BigInt(bd) * 1_000_000n })
  await database.db.update(ledgerState).set({ outcomeAt: new Date(now), outcomeSlot: slot })
}

/** Advances the clock, past the shared cache. */
function later(ms: number): void {
  now += ms
}

async function collect(by = events): Promise<void> {
  await by.collect(database.db, new Date(now))
  later(3000)
}

const titles = async () => (await service.list(undefined, 50)).map(({ title }) => title)

describe('events', () => {
  it('are vault movements from a threshold up, each once, across processes and rounds', async () => {
    await move('deposit', LEAST_MOVEMENT_BD - 1)
    await move('deposit', LEAST_MOVEMENT_BD, now - DAY)
    await move('withdrawal', 2_500_000)
    await collect()
    await collect()
    await collect(collector())
    const [one, other] = [collector(), collector()]
    await move('deposit', 3_000_000)
    await Promise.all([one.collect(database.db, new Date(now)), other.collect(database.db, new Date(now))])
    later(3000)
    expect((await titles()).toSorted()).toEqual(['100,000 BD into the vault', '2,500,000 BD out of the vault', '3,000,000 BD into the vault'])
    const [row] = (await service.list(undefined, 50)).toReversed()
    expect(row).toMatchObject({ kind: 'vault', createdAt: new Date(START - DAY).toISOString(), read: false, href: '/' })
  })

  it('are not missed if there are more than fit into a round', async () => {
    for (let index = 0; index < 210; index += 1) await move('deposit', LEAST_MOVEMENT_BD + index)
    await collect()
    expect(await database.db.$count(notifications)).toBe(200)
    await collect()
    expect(await database.db.$count(notifications)).toBe(210)
  })

  it('are a lasting network problem and its recovery, not a brief failure', async () => {
    await collect()
    health = 'degraded'
    await collect()
    health = 'healthy'
    later(5 * MINUTE)
    await collect()
    later(5 * MINUTE)
    await collect()
    expect(await titles()).toEqual([])
    health = 'degraded'
    const since = now
    await collect()
    later(3 * MINUTE)
    await collect()
    await collect()
    expect(await titles()).toEqual(['Network degraded'])
    expect((await service.list(undefined, 1))[0]).toMatchObject({ kind: 'network', createdAt: new Date(since).toISOString() })
    // Another process has seen none of it, and repeats nothing.
    const other = collector()
    await collect(other)
    later(3 * MINUTE)
    await collect(other)
    expect(await titles()).toEqual(['Network degraded'])
    health = 'healthy'
    await collect(other)
    later(3 * MINUTE)
    await collect(other)
    expect(await titles()).toEqual(['Network restored', 'Network degraded'])
  })

  it('are a ledger that differs from the chain for longer than a pass takes', async () => {
    reconciled = false
    await collect()
    later(4 * MINUTE)
    await collect()
    expect(await titles()).toEqual([])
    later(MINUTE)
    await collect()
    expect(await titles()).toEqual(['Staking ledger differs from the chain'])
    reconciled = null
    await collect()
    reconciled = true
    await collect()
    later(6 * MINUTE)
    await collect()
    expect((await titles())[0]).toBe('Staking ledger agrees with the chain again')
  })

  it('do not include a difference that outstanding transactions may explain', async () => {
    reconciled = false
    outstanding = 3
    await collect()
    later(10 * MINUTE)
    await collect()
    expect(await titles()).toEqual([])
    outstanding = 0
    await collect()
    later(6 * MINUTE)
    await collect()
    expect(await titles()).toEqual(['Staking ledger differs from the chain'])
  })

  it('are announcements, once per key, and only with links within the app', async () => {
    const news = { key: 'cards', title: 'Cards are open', message: 'Applications are taken.', href: '/virtual-card' }
    await service.announce(news)
    await service.announce({ ...news, title: 'Twice' })
    await service.announce({ title: 'Another', message: '' })
    await expect(service.announce({ ...news, key: 'bad', href: 'https://elsewhere.example' })).rejects.toThrow(/href/)
    await expect(service.announce({ ...news, key: 'bad', href: '//elsewhere.example' })).rejects.toThrow(/href/)
    expect((await titles()).toSorted()).toEqual(['Another', 'Cards are open'])
  })
})

describe('stakes', () => {
  const stake = async (id: string, bd: number, unlocksAt: number, wallet = 'a wallet', place = 0) => {
    const amount = BigInt(bd) * 1_000_000n
    await database.db.insert(stakePositions).values({ ledger: stakingLedger, id, wallet, amount, remaining: amount, startedAt: new Date(unlocksAt - 180 * DAY), startEstimated: false, unlocksAt: new Date(unlocksAt), signature: id, place })
  }
  const told = async () => (await service.list(undefined, 50)).map(({ kind, topic, title }) => `${kind} ${topic}: ${title}`)

  it('and withdrawals are told from the same size up, once, without whose they are', async () => {
    await move('deposit', LEAST_MOVEMENT_BD, now - 2 * MINUTE, stakingLedger)
    await move('deposit', LEAST_MOVEMENT_BD - 1, now - 2 * MINUTE, stakingLedger)
    await move('withdrawal', 250_000, now - MINUTE, stakingLedger)
    await collect()
    await collect(collector())
    expect(await told()).toEqual(['staking unstake: 250,000 BD withdrawn from staking', 'staking stake: 100,000 BD staked'])
    expect(JSON.stringify(await database.db.select().from(notifications))).not.toContain('a wallet')
  })

  it('that unlock are told per wallet once the ledger was compared after it, and not while it can’t be trusted', async () => {
    await stake('one', 60_000, now + MINUTE)
    await stake('two', 60_000, now + MINUTE, 'a wallet', 1)
    await stake('small', 60_000, now + MINUTE, 'another')
    await stake('later', 500_000, now + DAY, 'a third')
    later(2 * MINUTE)
    await collect()
    expect(await told()).toEqual([])
    await database.db.update(ledgerState).set({ outcomeAt: new Date(now), reconciled: false })
    await collect()
    expect(await told()).toEqual([])
    await database.db.update(ledgerState).set({ reconciled: true })
    await collect()
    await collect(collector())
    later(3000)
    expect(await told()).toEqual(['staking unlock: A stake of 120,000 BD unlocked'])
  })
})

describe('a device', () => {
  it('that is new has the last seven days unread, and nothing about it is stored', async () => {
    await move('deposit', 1_000_000, now - 8 * DAY)
    await move('deposit', 2_000_000, now - 6 * DAY)
    await collect()
    expect((await service.list(undefined, 50)).map(({ read }) => read)).toEqual([false, true])
    expect(await service.unread(undefined)).toBe(1)
    expect(await service.unread('an unknown cookie')).toBe(1)
    expect(await database.db.$count(notificationReaders)).toBe(0)
  })

  it('[NOTIF-07] [NOTIF-08] marks one, and all, as read for itself alone; later ones are unread', async () => {
    await move('deposit', 1_000_000, now - DAY)
    await move('deposit', 2_000_000)
    await move('deposit', 3_000_000, now - 2 * DAY)
    await collect()
    const [newest] = await service.list('mine', 50)
    expect(await service.markRead('mine', newest?.id ?? '')).toBe(2)
    expect(await service.markRead('mine', newest?.id ?? '')).toBe(2)
    expect((await service.list('mine', 50)).map(({ read }) => read)).toEqual([true, false, false])
    expect(await service.unread('other')).toBe(3)
    expect(await service.markAllRead('mine')).toBe(0)
    expect(await database.db.$count(notificationReads)).toBe(0)
    // Read late by the ledger: it is older than what was marked as read, and still news.
    await move('deposit', 4_000_000, now - 3 * DAY)
    later(3000)
    await collect()
    expect(await service.unread('mine')).toBe(1)
    expect((await service.list('mine', 50)).map(({ read }) => read)).toEqual([true, true, true, false])
    expect(JSON.stringify(await database.db.select().from(notificationReaders))).not.toContain('mine')
  })

  it('that stays away keeps its unread ones beyond the seven days of a new device', async () => {
    await move('deposit', 1_000_000)
    await move('deposit', 2_000_000)
    await collect()
    await service.markRead('mine', (await service.list('mine', 1))[0]?.id ?? '')
    later(30 * DAY)
    expect(await service.unread('mine')).toBe(1)
    expect(await service.unread(undefined)).toBe(0)
  })
})

describe('what is kept', () => {
  it('is ninety days of notifications, and devices that were active within them', async () => {
    await move('deposit', 1_000_000, now - 89 * DAY)
    await move('deposit', 2_000_000, now - 91 * DAY)
    await collect()
    await service.announce({ key: 'news', title: 'News', message: '' })
    later(3000)
    expect(await titles()).toEqual(['News', '1,000,000 BD into the vault'])
    await service.markAllRead('mine')
    later(2 * DAY)
    await prune(database.db, new Date(now))
    later(3000)
    expect(await titles()).toEqual(['News'])
    expect(await service.unread('mine')).toBe(0)
    later(90 * DAY)
    await prune(database.db, new Date(now))
    expect([await database.db.$count(notifications), await database.db.$count(notificationReaders)]).toEqual([0, 0])
  })

  it('is a bounded list', async () => {
    const rows = Array.from({ length: MOST_KEPT + 5 }, (_, index) => ({
      id: `id ${index}`,
      event: `test:${index}`,
      kind: 'announcement' as const,
      title: `${index}`,
      message: '',
      createdAt: new Date(now - index * 1000),
    }))
    await database.db.insert(notifications).values(rows)
    await prune(database.db, new Date(now))
    expect(await database.db.$count(notifications)).toBe(MOST_KEPT)
    expect(await titles()).toContain('0')
  })
})
