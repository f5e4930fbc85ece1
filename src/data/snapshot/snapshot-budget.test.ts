import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unknownDeployment } from '../../contract/deployment.ts'
import { isListPath, listFields } from '../../contract/lists.ts'
import { readPaths, type Figures, type ReadPath } from '../../contract/reads.ts'
import type { StakePosition } from '../../contract/staking-transfers.ts'
import { firstPaintPaths } from '../../page/first-paint.ts'
import { answers } from '../live/testing/browser.ts'
import { bytesOf, fitSnapshot, SNAPSHOT_BUDGET_BYTES } from './snapshot-budget.ts'
import { parseSnapshot, type Snapshot } from './snapshot.ts'

const VAULT = '/api/vault/live-balance'
const POSITIONS = '/api/staking/transfers'
const meta = { state: 'live', asOf: '2026-11-21T10:00:00.000Z', source: 'test' } as const

function snapshotOf(figures: Figures): Snapshot {
  return { savedAt: 1, deployment: unknownDeployment, figures }
}

function positions(count: number): StakePosition[] {
  const time = '2026-11-21T10:00:00.000Z'
  return Array.from({ length: count }, (_, index) => ({
    wallet: `${index}`.padStart(44, 'w'),
    amount: '2500000.123456',
    startDate: time,
    unlockDate: time,
    signature: `${index}`.padStart(88, 's'),
  }))
}

/** Answers with lists of these lengths, and a source name that makes the vault's figure as large as wanted. */
function figuresOf({ stakes, movements, wallets, source }: { stakes: number; movements: number; wallets: number; source: string }): Figures {
  const item = { signature: 'é'.repeat(88), status: 'finalized', blockTime: 1_700_000_000 } as const
  return {
    ...answers,
    '/api/network/health': { status: 'healthy', activeEndpoints: 4, totalEndpoints: 4, lastUpdate: meta.asOf, errorCount: 0, meta: { ...meta, source } },
    '/api/transactions': { transactions: Array.from({ length: movements }, () => item), meta },
    [POSITIONS]: { totalStakers: stakes, totalStaked: '1', stakers: positions(stakes), meta: { ...meta, nextCursor: 'next' } },
    '/api/stakers/enhanced': {
      stakers: Array.from({ length: wallets }, () => ({
        walletAddress: 'w'.repeat(44),
        stakedAmount: '1',
        tier: 'none' as const,
        isAuthenticated: true,
        stakingDuration: 1,
        transactionCount: 1,
      })),
      meta,
    },
  }
}

/** The entries of a list; empty where it is missing or no list. */
function entriesOf(path: ReadPath, { figures }: Snapshot): readonly unknown[] {
  const answer = figures[path]
  const entries: unknown = answer && isListPath(path) ? Reflect.get(answer, listFields[path]) : []
  return Array.isArray(entries) ? entries : []
}

describe('the budget of the stored record', () => {
  it('leaves what fits as it is', () => {
    expect(fitSnapshot(snapshotOf(answers))).toEqual({ ...snapshotOf(answers), leftOut: undefined })
  })

  it('holds for ten thousand positions: everything else stays, and it says how many it kept', () => {
    const figures = figuresOf({ stakes: 10_000, movements: 20, wallets: 30, source: 'pool' })
    const whole = snapshotOf(figures)
    expect(bytesOf(whole)).toBeGreaterThan(10 * SNAPSHOT_BUDGET_BYTES)
    const fitting = fitSnapshot(whole)
    expect(bytesOf(fitting)).toBeLessThanOrEqual(SNAPSHOT_BUDGET_BYTES)
    // Hardly any room is wasted either.
    expect(bytesOf(fitting)).toBeGreaterThan(0.97 * SNAPSHOT_BUDGET_BYTES)
    const kept = fitting.figures[POSITIONS]
    expect(kept?.totalStakers).toBe(10_000)
    expect(kept?.stakers.length).toBeGreaterThan(400)
    expect(kept?.stakers).toEqual(positions(10_000).slice(0, kept?.stakers.length))
    // The cursor continues from the end of the whole list, not of the cut one.
    expect(kept?.meta.nextCursor).toBeUndefined()
    expect(fitting.leftOut).toEqual({ [POSITIONS]: { kept: kept?.stakers.length, of: 10_000 } })
    const { [POSITIONS]: _, ...rest } = fitting.figures
    const { [POSITIONS]: __, ...before } = figures
    expect(rest).toEqual(before)
  })

  it('does not cut a cut list any further', () => {
    const once = fitSnapshot(snapshotOf(figuresOf({ stakes: 10_000, movements: 20, wallets: 30, source: 'pool' })))
    expect(fitSnapshot(once)).toEqual(once)
    expect(parseSnapshot(structuredClone(once))).toEqual(once)
  })

  it('shares the room left among long lists, and cuts nothing from a short one', () => {
    const fitting = fitSnapshot(snapshotOf(figuresOf({ stakes: 5000, movements: 3, wallets: 5000, source: 'pool' })))
    expect(fitting.figures['/api/transactions']?.transactions).toHaveLength(3)
    expect(fitting.figures[POSITIONS]?.stakers.length).toBeGreaterThan(200)
    expect(fitting.figures['/api/stakers/enhanced']?.stakers.length).toBeGreaterThan(200)
  })

  it('is never exceeded, keeps the vault above all, and cuts lists only at the end', () => {
    fc.assert(
      fc.property(
        fc.record({ stakes: fc.nat(900), movements: fc.nat(900), wallets: fc.nat(900), source: fc.string({ minLength: 1, maxLength: 40_000, unit: 'binary' }) }),
        fc.integer({ min: 4000, max: 300_000 }),
        (sizes, budget) => {
          const whole = snapshotOf(figuresOf(sizes))
          const fitting = fitSnapshot(whole, budget)
          expect(bytesOf(fitting)).toBeLessThanOrEqual(budget)
          expect(fitting.figures[VAULT]).toEqual(whole.figures[VAULT])
          const gone = readPaths.filter((path) => whole.figures[path] && !fitting.figures[path])
          expect(gone.map((path) => fitting.leftOut?.[path])).toEqual(gone.map(() => ({ kept: 0, of: 1 })))
          const notBeginnings = readPaths.filter((path) => {
            const [before, after] = [entriesOf(path, whole), entriesOf(path, fitting)]
            return bytesOf(before.slice(0, after.length)) !== bytesOf(after)
          })
          expect(notBeginnings).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('drops figures of later screens before those of the first paint', () => {
    const whole = snapshotOf(answers)
    for (let budget = 3000; budget < bytesOf(whole) + 3000; budget += 97) {
      const { figures } = fitSnapshot(whole, budget)
      const kept = firstPaintPaths.filter((path) => figures[path])
      const shown = firstPaintPaths.filter((path) => answers[path])
      if (figures['/api/stakers/enhanced'] && kept.length < shown.length) throw new Error(`at ${budget} bytes only ${kept.join(' ')} of the first paint are kept`)
      if (kept.length > 0 && kept[0] !== VAULT) throw new Error(`at ${budget} bytes the vault is gone`)
    }
    expect(fitSnapshot(whole, 3000).figures['/api/stakers/enhanced']).toBeUndefined()
  })
})
