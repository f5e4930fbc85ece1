import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { unknownDeployment } from '../../contract/deployment.ts'
import { answers } from '../live/testing/browser.ts'
import { isOlder, parseSnapshot, readSnapshot, SNAPSHOT_KEY, type Snapshot } from './snapshot.ts'

const VAULT = '/api/vault/live-balance'
const deployment = { ...unknownDeployment, mint: 'mint' }
const snapshot: Snapshot = { savedAt: 1, deployment, figures: { [VAULT]: answers[VAULT] } }

// The next file gets modules of its own: these hold this one's store.
afterAll(() => void vi.resetModules())
describe('isOlder', () => {
  const figure = (seconds: number, slot?: number) => ({ meta: { state: 'live' as const, asOf: `2026-11-20T10:00:${String(seconds).padStart(2, '0')}.000Z`, source: 'rpc', ...(slot === undefined ? {} : { slot }) } })

  it.each([
    ['an earlier one', figure(1), figure(2), true],
    ['one of the same time', figure(1), figure(1), false],
    ['an earlier slot that another process dates later', figure(2, 24), figure(1, 25), true],
    ['a later slot that another process dates earlier', figure(1, 25), figure(2, 24), false],
    ['the same slot, dated earlier', figure(1, 25), figure(2, 25), true],
    ['a lower slot of a much later time, as of another chain', figure(50, 3), figure(1, 25), false],
  ])('of two figures: %s', (_, one, other, expected) => {
    expect(isOlder(one, other)).toBe(expected)
  })
})

describe('parseSnapshot', () => {
  it('returns what was stored, whatever its age', () => {
    expect(parseSnapshot(structuredClone({ ...snapshot, savedAt: 0 }))).toEqual({ ...snapshot, savedAt: 0 })
  })

  it('drops a figure of another shape and keeps the others', () => {
    const stored = {
      ...snapshot,
      figures: { ...snapshot.figures, '/api/network/health': { status: 'fine' }, '/api/admin/stats': { secret: true } },
    }
    expect(parseSnapshot(stored)).toEqual(snapshot)
  })

  it.each([
    ['nothing but the figures', { figures: snapshot.figures }, { ...snapshot, savedAt: 0, deployment: unknownDeployment }],
    ['facts of another shape', { ...snapshot, deployment: { mint: 'mint', links: 7 } }, snapshot],
    ['a broken note on what was left out', { ...snapshot, leftOut: 'much', clearedUpTo: 'yesterday' }, snapshot],
  ])('keeps the figures of a record with %s', (_, stored, expected) => {
    expect(parseSnapshot(stored)).toEqual(expected)
  })

  it("reads the previous build's record, which had live, stored and reference figures without their quality", () => {
    const before = {
      savedAt: 1_763_700_000_000,
      deployment,
      figures: {
        '/api/analytics/real-staking': { totalStakers: 27, totalStaked: '24612345.678901', meta: { state: 'live', asOf: '2026-11-20T10:00:00.000Z', source: 'staking_ledger', slot: 447_552_123 } },
        '/api/holders/overview': { totalHolders: 2700, meta: { state: 'stored', asOf: '2026-11-20T10:00:00.000Z', source: 'program_accounts' } },
        '/api/staking/reconciliation': {
          outcome: null,
          phase: 'back-fill',
          transactions: 7,
          outstanding: 3,
          unattributed: '0',
          staked: '1',
          meta: { state: 'reference', asOf: '2026-11-20T10:00:00.000Z', source: 'staking_ledger' },
        },
      },
    }
    expect(parseSnapshot(structuredClone(before))).toEqual(before)
  })

  it('keeps what contradicts a figure, and drops one in an unknown state', () => {
    const total = (meta: object) => ({ totalStakers: 27, totalStaked: '1', meta: { asOf: '2026-11-20T10:00:00.000Z', source: 'staking_ledger', ...meta } })
    const of = (meta: object) => parseSnapshot({ ...snapshot, figures: { ...snapshot.figures, '/api/analytics/real-staking': total(meta) } })?.figures['/api/analytics/real-staking']?.meta
    expect(of({ state: 'incomplete', outstanding: 3 })).toMatchObject({ state: 'incomplete', outstanding: 3 })
    const claims = [{ operator: 'one.example', value: '1' }, { operator: 'two.example', value: '2' }]
    expect(of({ state: 'disputed', claims })).toMatchObject({ state: 'disputed', claims })
    expect(of({ state: 'live', witnesses: 2 })).toMatchObject({ witnesses: 2 })
    expect(of({ state: 'guessed' })).toBeUndefined()
  })

  it.each([null, undefined, 7, 'text', [], {}, { savedAt: 'x' }, { savedAt: 1, figures: [] }])('is null for %j', (value) => {
    expect(parseSnapshot(value)).toBeNull()
  })
})

describe('readSnapshot', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('gives up after 400 ms on a store that never answers, so that no page waits longer', async () => {
    vi.useFakeTimers()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    let answer: Snapshot | null | undefined
    void readSnapshot().then((value) => (answer = value))
    await vi.advanceTimersByTimeAsync(399)
    expect(answer).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
  })

  it('is null where there is no store at all', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('indexedDB', undefined)
    vi.resetModules()
    const fresh = await import('./snapshot.ts')
    expect(await fresh.readSnapshot()).toBeNull()
    expect(SNAPSHOT_KEY).toBe('snapshot-v1')
  })
})
