import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ledgerOf } from '../chain/ledger/ledger-row.ts'
import { joinLease, type Lease } from '../db/lease.ts'
import { stakeMovements } from '../db/schema.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import type { FeedChange } from '../feeds/published-answers.ts'
import type { PendingMovement } from '../chain/ledger/pending.ts'
import { startWalletNews, WALLETS_CHANNEL } from './wallet-news.ts'

let database: TestDatabase
let lease: Lease
let told: (readonly string[] | '*')[]
let watched: boolean
let pending: PendingMovement[]
let looked: number
let publish: (path: FeedChange['path']) => void
let stop: () => void

beforeAll(async () => {
  database = await createTestDatabase()
  lease = await joinLease({ database, log: recordingLog().log, channels: [WALLETS_CHANNEL] })
  await ledgerOf(database.db, 'staking')
})
afterAll(async () => {
  await lease?.stop()
  await database?.drop()
})
beforeEach(() => {
  stop?.()
  told = []
  watched = true
  pending = []
  looked = 0
  const feeds = {
    subscribe: (listener: (change: FeedChange) => void) => {
      publish = (path) => listener({ path, answer: { transactions: [], meta: { state: 'live', asOf: '', source: '' } }, version: 1, json: '' })
      return () => {}
    },
  }
  const newest = {
    look: async () => {
      looked += 1
      return { at: new Date(0), found: { movements: pending, unread: 0 } }
    },
  }
  stop = startWalletNews({ lease, feeds, newest, hub: { tellWallets: (wallets) => void told.push(wallets), watched: () => watched }, log: recordingLog().log }).stop
})
afterAll(() => stop())

const row = (index: number, wallet: string | null) => ({
  ledger: 1, id: `${wallet} ${index} ${Math.random()}`, signature: `s${index}`, slot: index, place: 0, ordinal: 0, at: new Date(0), atEstimated: false, wallet, counterparty: null, amount: 1n,
  kind: wallet === null ? ('unattributed' as const) : ('deposit' as const),
})
const movement = (id: string, wallet: string | null): PendingMovement => ({ id, signature: id, slot: 1, kind: 'deposit', wallet, amount: 1n, at: null })

it('hears of movements that another process stores, each wallet once', async () => {
  const other = await database.openAgain()
  await other.db.insert(stakeMovements).values([row(1, 'ada'), row(2, 'ada'), row(3, 'bea'), row(4, null)])
  await expect.poll(() => told).toHaveLength(1)
  expect([...(told[0] ?? [])].toSorted()).toEqual(['ada', 'bea'])
  await other.db.update(stakeMovements).set({ at: new Date(1) })
  await expect.poll(() => told).toHaveLength(2)
  await other.db.delete(stakeMovements)
  await expect.poll(() => told).toHaveLength(3)
  await other.close()
})

it('hears of everybody where a statement changed more wallets than a notification holds', async () => {
  await database.db.insert(stakeMovements).values(Array.from({ length: 400 }, (_, index) => row(index, `wallet ${index}`)))
  await expect.poll(() => told).toEqual(['*'])
  await database.db.insert(stakeMovements).values([row(1, 'w'.repeat(4000)), row(2, 'x'.repeat(4000))])
  await expect.poll(() => told).toEqual(['*', '*'])
  await database.db.insert(stakeMovements).values([row(7, null)])
})

it('looks for pending movements when the feed changes and somebody watches, and tells of those that came and went', async () => {
  pending = [movement('one', 'ada'), movement('two', null)]
  publish('/api/network/health')
  watched = false
  publish('/api/transactions')
  await new Promise((resolve) => setTimeout(resolve, 5))
  watched = true
  publish('/api/transactions')
  await expect.poll(() => told).toEqual([['ada']])
  expect(looked).toBe(1)
  publish('/api/transactions')
  pending = [movement('three', 'bea')]
  publish('/api/transactions')
  await expect.poll(() => told).toEqual([['ada'], ['bea', 'ada']])
})
