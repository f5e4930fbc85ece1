import { describe, expect, it } from 'vitest'
import { unknownDeployment } from '../contract/deployment.ts'
import type { VaultLiveBalance } from '../contract/vault-live-balance.ts'
import { mergeSnapshots, newestFigures, parseSnapshot, type Snapshot } from './snapshot.ts'

function vault(asOf: string, vaultBalance = '1'): VaultLiveBalance {
  return { vaultBalance, vaultBalanceFormatted: vaultBalance, source: 'direct_rpc', meta: { state: 'live', asOf, source: 'direct_rpc' } }
}

function snapshot(over: Partial<Snapshot> = {}): Snapshot {
  return { savedAt: 1, deployment: unknownDeployment, figures: { '/api/vault/live-balance': vault('2026-11-21T10:00:00.000Z') }, ...over }
}

describe('parseSnapshot', () => {
  it('gives back what was stored, whatever its age', () => {
    const old = snapshot({ savedAt: 0, figures: { '/api/vault/live-balance': vault('2020-01-01T00:00:00.000Z') } })
    expect(parseSnapshot(structuredClone(old))).toEqual(old)
  })

  it('drops a figure of another shape and keeps the others', () => {
    const stored = {
      ...snapshot(),
      figures: { ...snapshot().figures, '/api/network/health': { status: 'fine' }, '/api/admin/stats': { secret: true } },
    }
    expect(parseSnapshot(stored)).toEqual(snapshot())
  })

  it.each([null, undefined, 7, 'text', [], {}, { savedAt: 'x' }, { savedAt: 1, figures: [] }])('is null for %j', (value) => {
    expect(parseSnapshot(value)).toBeNull()
  })
})

describe('mergeSnapshots', () => {
  it('keeps the newest answer of each figure, whichever tab wrote last', () => {
    const newer = snapshot({ figures: { '/api/vault/live-balance': vault('2026-11-21T11:00:00.000Z', '2') } })
    expect(mergeSnapshots(newer, snapshot()).figures['/api/vault/live-balance']?.vaultBalance).toBe('2')
    expect(mergeSnapshots(snapshot(), newer).figures['/api/vault/live-balance']?.vaultBalance).toBe('2')
  })

  it('keeps figures that only the older one has', () => {
    expect(mergeSnapshots(snapshot(), snapshot({ figures: {} })).figures).toEqual(snapshot().figures)
  })

  it('never mixes the figures of two deployments', () => {
    const other = snapshot({ deployment: { ...unknownDeployment, mint: 'another' }, figures: {} })
    expect(mergeSnapshots(snapshot(), other).figures).toEqual({})
  })
})

it('newestFigures takes the second on a tie', () => {
  const at = '2026-11-21T10:00:00.000Z'
  const merged = newestFigures({ '/api/vault/live-balance': vault(at, '1') }, { '/api/vault/live-balance': vault(at, '2') })
  expect(merged['/api/vault/live-balance']?.vaultBalance).toBe('2')
})
