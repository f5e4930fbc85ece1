import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asJsonParsed } from '../chain/transactions/testing/json-parsed.ts'
import { address, answer, MINT, type Sketch, token } from '../chain/transactions/testing/token-transaction.ts'
import { base58FromBytes } from '../lib/base58.ts'
import { createRpcPool } from '../upstream/rpc/pool/pool.ts'
import { type CanaryOptions, type CanaryReport, runCanary } from './canary.ts'
import { account, type Answer, fakeFetch, fastClock, json, rpcError, SLOT, wellNode } from './testing/fake-nodes.ts'

const STAKES = address('stakes')
const [ANN, ANN_TOKENS] = [address('ann'), address('ann tokens')]
const signatureOf = (index: number) => base58FromBytes(new Uint8Array(64).fill(9).map((byte, place) => (place === 0 ? index + 1 : byte)))

const deposit = (amount: bigint, after = amount): Sketch => ({
  calls: [token.transfer(ANN_TOKENS, STAKES, ANN, amount)],
  pre: { [STAKES]: { amount: 0n, owner: ANN }, [ANN_TOKENS]: { amount, owner: ANN } },
  post: { [STAKES]: { amount: after, owner: ANN }, [ANN_TOKENS]: { amount: 0n, owner: ANN } },
})

/** What a node has at each position of the list. */
type Entry = { sketch: Sketch; version?: number } | { answers: Answer }

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

async function canaryOver(entries: readonly Entry[], options: Partial<CanaryOptions> = {}): Promise<CanaryReport> {
  const clock = fastClock(100)
  const all = entries.map((_, index) => signatureOf(index))
  const inContext = (value: unknown) => ({ context: { slot: SLOT }, value })
  const transactionOf = (index: number): Answer => (params) => {
    const entry = entries[index]
    if (!entry) return null
    if ('answers' in entry) return entry.answers(params)
    const raw = answer(entry.sketch)
    const { version = raw.version } = entry
    return asJsonParsed({ ...raw, version, slot: SLOT - 50, transaction: { ...raw.transaction, signatures: [all[index]] } })
  }
  const paging = z.object({ limit: z.number(), before: z.string().optional() })
  const node = wellNode({
    getAccountInfo: () => inContext(account.tokens(ANN, { mint: MINT })),
    getSignaturesForAddress: ([, given]) => {
      const { limit, before } = paging.parse(given)
      const from = before === undefined ? 0 : all.indexOf(before) + 1
      return all.slice(from, from + limit).map((signature) => ({ signature, slot: SLOT - 50, err: null }))
    },
    getTransaction: ([signature, ...rest]) => transactionOf(all.indexOf(String(signature)))([signature, ...rest]),
  })
  const pool = createRpcPool({ urls: ['https://one.example', 'https://two.example'], clock, perNodeRequestsPerSecond: 1000, ...fakeFetch({ 'one.example': node, 'two.example': node }) })
  closers.push(pool.close)
  return runCanary({ pool, account: STAKES, transactions: 100, clock, ...options })
}

const nothing = { read: 0, failedOnChain: 0, missing: 0, unreadable: 0, unanswered: 0, movements: 0, unattributed: 0, unchecked: 0 }

describe('the canary', () => {
  it('reports by version what was read, what moved, and what the balances do not explain', async () => {
    const report = await canaryOver([
      { sketch: deposit(5n) },
      { sketch: deposit(7n), version: 0 },
      { sketch: deposit(7n, 9n), version: 0 },
      { sketch: { ...deposit(7n), err: { InstructionError: [0, 'Custom'] } } },
      { sketch: { ...deposit(3n), pre: null, post: null } },
      { sketch: { calls: [] } },
    ])
    expect(report).toMatchObject({ account: STAKES, isTokenAccount: true, listed: 6, reasons: [], interrupted: false })
    expect(report.byVersion).toEqual({
      legacy: { ...nothing, read: 4, failedOnChain: 1, movements: 2, unchecked: 1 },
      '0': { ...nothing, read: 2, movements: 2, unattributed: 1 },
      '1': nothing,
      other: nothing,
      unknown: nothing,
    })
  })

  it('reports what is missing, and groups unreadable transactions by reason and version', async () => {
    const raw = answer(deposit(5n))
    const unreadable = (index: number, version: number): Entry => ({ answers: () => ({ ...raw, slot: 'soon', version, transaction: { ...raw.transaction, signatures: [signatureOf(index)] } }) })
    const refused: Entry = { answers: rpcError(-32015, 'Transaction version (1) is not supported by the requesting client') }
    const report = await canaryOver([{ answers: () => null }, unreadable(1, 1), unreadable(2, 2), refused, { sketch: deposit(1n) }])
    expect(report.byVersion).toEqual({
      legacy: { ...nothing, read: 1, movements: 1 },
      '0': nothing,
      '1': { ...nothing, unreadable: 2 },
      other: { ...nothing, unreadable: 1 },
      unknown: { ...nothing, missing: 1 },
    })
    expect(report.reasons.map(({ transactions }) => transactions)).toEqual([2, 1])
    expect(report.reasons.map(({ reason }) => reason)).toEqual([expect.stringMatching(/slot/), expect.stringMatching(/-32015.*version \(1\)/)])
  })

  it('waits when nodes limit it', async () => {
    let limits = 4
    const sometimes: Answer = () => {
      limits -= 1
      return limits >= 0 ? json({}, 429) : null
    }
    const report = await canaryOver([{ answers: sometimes }])
    expect(report.byVersion.unknown).toEqual({ ...nothing, missing: 1 })
  })

  it('reads no more than requested, in pages, and estimates the rest', async () => {
    const told: number[] = []
    const report = await canaryOver(Array.from({ length: 12 }, () => ({ sketch: deposit(1n) })), {
      transactions: 10,
      concurrency: 1,
      onProgress: ({ listed, done, secondsLeft }) => told.push(listed - done === 0 ? secondsLeft : done),
    })
    expect(report.listed).toBe(10)
    expect(report.byVersion.legacy.read).toBe(10)
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0])
  })

  it('returns what it has when interrupted', async () => {
    const stop = new AbortController()
    const report = await canaryOver(Array.from({ length: 12 }, () => ({ sketch: deposit(1n) })), {
      signal: stop.signal,
      concurrency: 1,
      onProgress: ({ done }) => done === 3 && stop.abort(),
    })
    expect(report).toMatchObject({ listed: 12, interrupted: true })
    expect(report.byVersion.legacy.read).toBe(3)
  })
})
