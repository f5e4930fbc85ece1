import { afterEach, describe, expect, it, vi } from 'vitest'
import { unknownDeployment } from '../contract/deployment.ts'
import { answers } from './browser.kit.ts'
import { parseSnapshot, readSnapshot, SNAPSHOT_KEY, type Snapshot } from './snapshot.ts'

const VAULT = '/api/vault/live-balance'
const deployment = { ...unknownDeployment, mint: 'mint' }
const snapshot: Snapshot = { savedAt: 1, deployment, figures: { [VAULT]: answers[VAULT] } }

describe('parseSnapshot', () => {
  it('gives back what was stored, whatever its age', () => {
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

  it('gives up on a store that never answers after 400 ms, so that no page waits longer', async () => {
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

  it('is nothing where there is no store at all', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('indexedDB', undefined)
    vi.resetModules()
    const fresh = await import('./snapshot.ts')
    expect(await fresh.readSnapshot()).toBeNull()
    expect(SNAPSHOT_KEY).toBe('snapshot-v1')
  })
})
