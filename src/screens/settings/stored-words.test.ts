import { describe, expect, it } from 'vitest'
import { describeCleared, describeClearedDrafts, describeClearedWallets, describeStored, type StoredState } from './stored-words.ts'

const at = Date.parse('2026-11-21T10:00:00Z')

function state(over: { drafts?: number; outgoing?: StoredState['outgoing']; snapshot?: Partial<StoredState['snapshot']>; keeping?: StoredState['keeping']; room?: Partial<StoredState['room']> } = {}): StoredState {
  return {
    at,
    drafts: over.drafts ?? 0,
    outgoing: over.outgoing ?? { count: 0, bytes: 0 },
    watched: 0,
    snapshot: { where: 'device', full: false, count: 17, bytes: 43_120, newest: at - 4000, oldest: at - 25 * 3_600_000, leftOut: {}, ...over.snapshot },
    room: { files: { count: 141, bytes: 1_712_000 }, estimate: { usage: 2_100_000, quota: 4_200_000_000 }, ...over.room },
    keeping: over.keeping ?? { state: 'not kept', refusedAt: null },
  }
}

describe('the stored data in the settings', () => {
  it('shows the number of figures and bytes, and the ages of the newest and the oldest', () => {
    expect(describeStored(state()).figures).toEqual({ value: '17 figures, 43.1 KB', note: 'The newest is from 4 s ago, the oldest from 1 d ago.' })
    expect(describeStored(state()).files.value).toBe('141 files, 1.7 MB')
    expect(describeStored(state()).room.value).toBe('2.1 MB of 4.2 GB')
  })

  it('says if figures are in memory only, if there is no room, and if there are none yet', () => {
    expect(describeStored(state({ snapshot: { where: 'memory' } })).figures.value).toBe('Kept in memory only')
    expect(describeStored(state({ snapshot: { full: true } })).figures.note).toContain('no room')
    expect(describeStored(state({ snapshot: { count: 0, newest: null, oldest: null } })).figures.value).toBe('None')
    expect(describeStored(state({ room: { files: null, estimate: null } }))).toMatchObject({ files: { value: 'None' }, room: { value: 'Not reported by this browser' } })
  })

  it('names the lists that were too long, with the number of entries kept', () => {
    const leftOut = { '/api/staking/transfers': { kept: 412, of: 10_000 }, '/api/stakers/enhanced': { kept: 0, of: 1 } }
    expect(describeStored(state({ snapshot: { leftOut } })).leftOut.value).toBe('Staking positions: 412 of 10,000; Stakers: not stored')
    expect(describeStored(state()).leftOut.value).toBe('Nothing')
  })

  it('says whether the browser protects the data, and when it last refused', () => {
    expect(describeStored(state({ keeping: { state: 'kept', refusedAt: null } })).keeping.value).toBe('On')
    const refused = describeStored(state({ keeping: { state: 'not kept', refusedAt: at } })).keeping
    expect(refused.value).toBe('Off')
    expect(refused.note).toContain('Asked on 21 Nov 2026 to keep it, it refused.')
    expect(describeStored(state({ keeping: { state: 'unknown', refusedAt: null } })).keeping.value).toBe('Not reported by this browser')
  })

  it('has a text for each before anything is read', () => {
    expect(Object.values(describeStored(null)).map(({ value }) => value)).toEqual(Array(7).fill('Reading'))
  })

  it('counts the unsent forms', () => {
    expect([0, 1, 2].map((drafts) => describeStored(state({ drafts })).drafts.value)).toEqual(['None', '1 form', '2 forms'])
    expect([0, 2].map(describeClearedDrafts)).toEqual(['There were no unsent forms to clear.', 'Cleared: 2 forms.'])
    expect([0, 1].map(describeClearedWallets)).toEqual(['There were no wallets to clear.', 'Cleared: 1 wallet.'])
  })

  it('counts what waits in the tray, with the size of its files', () => {
    const value = (drafts: number, count: number, bytes: number) => describeStored(state({ drafts, outgoing: { count, bytes } })).drafts.value
    expect([value(0, 1, 0), value(2, 1, 1_200_000)]).toEqual(['1 in the tray', '2 forms, 1 in the tray with 1.2 MB of files'])
  })

  it('reports what was cleared', () => {
    expect(describeCleared({ figures: 1, bytes: 980 })).toBe('Cleared: 1 figure, 980 B.')
    expect(describeCleared({ figures: 0, bytes: 0 })).toBe('There were no figures to clear.')
  })
})
