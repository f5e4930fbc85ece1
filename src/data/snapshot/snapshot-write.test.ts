import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unknownDeployment } from '../../contract/deployment.ts'
import type { VaultLiveBalance } from '../../contract/vault-live-balance.ts'
import { mergeSnapshots, newestFigures } from './snapshot-write.ts'
import type { Snapshot } from './snapshot.ts'

const VAULT = '/api/vault/live-balance'

function vault(asOf: string, vaultBalance = '1'): VaultLiveBalance {
  return { vaultBalance, vaultBalanceFormatted: vaultBalance, source: 'direct_rpc', meta: { state: 'live', asOf, source: 'direct_rpc' } }
}

function snapshot(over: Partial<Snapshot> = {}): Snapshot {
  return { savedAt: 1, deployment: unknownDeployment, figures: { [VAULT]: vault('2026-11-21T10:00:00.000Z') }, ...over }
}

// The next file gets modules of its own: these hold this one's store.
afterAll(() => void vi.resetModules())
describe('mergeSnapshots', () => {
  it('keeps the newest answer of each figure, no matter which tab wrote last', () => {
    const newer = snapshot({ figures: { [VAULT]: vault('2026-11-21T11:00:00.000Z', '2') } })
    expect(mergeSnapshots(newer, snapshot()).figures[VAULT]?.vaultBalance).toBe('2')
    expect(mergeSnapshots(snapshot(), newer).figures[VAULT]?.vaultBalance).toBe('2')
  })

  it('keeps figures that only the older one has', () => {
    expect(mergeSnapshots(snapshot(), snapshot({ figures: {} })).figures).toEqual(snapshot().figures)
    expect(mergeSnapshots(snapshot(), snapshot({ figures: { [VAULT]: undefined } })).figures).toEqual(snapshot().figures)
  })

  it('never mixes the figures of two deployments', () => {
    const other = snapshot({ deployment: { ...unknownDeployment, mint: 'another' }, figures: {} })
    expect(mergeSnapshots(snapshot(), other).figures).toEqual({})
  })

  it('does not bring back cleared figures, and accepts newer ones', () => {
    const cleared = snapshot({ figures: {}, clearedUpTo: '2026-11-21T10:00:00.000Z' })
    const still = mergeSnapshots(cleared, snapshot())
    expect([still.figures, still.clearedUpTo]).toEqual([{}, '2026-11-21T10:00:00.000Z'])
    const later = snapshot({ figures: { [VAULT]: vault('2026-11-21T10:00:00.001Z', '3') } })
    expect(mergeSnapshots(still, later).figures).toEqual(later.figures)
  })

  it("remembers a list's full length only while it is the same answer", () => {
    const leftOut = { [VAULT]: { kept: 3, of: 9 } }
    expect(mergeSnapshots(snapshot({ leftOut }), snapshot({ figures: {} })).leftOut).toEqual(leftOut)
    const newer = snapshot({ figures: { [VAULT]: vault('2026-11-21T11:00:00.000Z', '2') } })
    expect(mergeSnapshots(snapshot({ leftOut }), newer).leftOut).toBeUndefined()
  })
})

it('newestFigures takes the second on a tie', () => {
  const at = '2026-11-21T10:00:00.000Z'
  const merged = newestFigures({ [VAULT]: vault(at, '1') }, { [VAULT]: vault(at, '2') })
  expect(merged[VAULT]?.vaultBalance).toBe('2')
})

describe('a store that does not answer', () => {
  const open = vi.fn(() => new EventTarget())
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('indexedDB', { open })
    vi.resetModules()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('gets ten seconds, then rests for half a minute, with a single warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { lastWrite, writeSnapshot } = await import('./snapshot-write.ts')
    const first = writeSnapshot(snapshot())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await first).toBe('unavailable')
    expect(open).toHaveBeenCalledTimes(1)
    // At once, without asking the store.
    expect(await writeSnapshot(snapshot())).toBe('unavailable')
    expect(open).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(30_000)
    const second = writeSnapshot(snapshot())
    await vi.advanceTimersByTimeAsync(9999)
    expect(warn).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect([await second, lastWrite(), warn.mock.calls.length]).toEqual(['unavailable', 'unavailable', 1])
  })
})
