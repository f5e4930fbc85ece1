import { describe, expect, it, vi } from 'vitest'
import { findEntries, pageEntries, type PaletteEntry } from './palette-entries.ts'

const action = (label: string, also?: string): PaletteEntry => ({ id: label, label, group: 'Actions', run: () => {}, ...(also === undefined ? {} : { also }) })

describe('the entries of the palette', () => {
  it('list every page once, by its canonical path', () => {
    const go = vi.fn<(path: string) => void>()
    const entries = pageEntries(go)
    for (const { run } of entries) run()
    const gone = go.mock.calls.map(([path]) => path)
    expect(gone).toEqual(expect.arrayContaining(['/', '/staking', '/faq', '/virtual-card', '/convertible-loan', '/privacy-policy']))
    for (const second of ['/dashboard', '/help', '/card-registration', '/investment']) expect(gone).not.toContain(second)
    expect(new Set(gone).size).toBe(gone.length)
    expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length)
  })

  it('match every typed word, with matches in the name first', () => {
    const entries = [action('Copy vault address'), action('Refresh figures', 'reload vault'), action('Vault explorer')]
    expect(findEntries(entries, '').map(({ label }) => label)).toEqual(['Copy vault address', 'Refresh figures', 'Vault explorer'])
    expect(findEntries(entries, ' VAULT ').map(({ label }) => label)).toEqual(['Vault explorer', 'Copy vault address', 'Refresh figures'])
    expect(findEntries(entries, 'vault copy').map(({ label }) => label)).toEqual(['Copy vault address'])
    expect(findEntries(entries, 'nothing like it')).toEqual([])
  })
})
