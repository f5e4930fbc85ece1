import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { headlessShellCandidates } from '../e2e/chromium.ts'
import { ensureChromium, ensureHeadlessShell, type ChromiumOffice } from './chromium.ts'

/** A machine on which `installed` programs exist and those in `broken` don't start. */
function machine(options: { installed?: string[]; broken?: string[]; fetches?: Record<string, string | null> }) {
  const installed = [...(options.installed ?? [])]
  const said: string[] = []
  const fetched: string[] = []
  const office: ChromiumOffice = {
    candidates: () => installed,
    version: async (path) => (options.broken?.includes(path) ? null : `Chromium of ${path}`),
    fetches: Object.entries(options.fetches ?? {}).map(([what, result]) => ({
      what,
      fetch: async () => {
        fetched.push(what)
        if (result !== null) installed.push(result)
        return result !== null
      },
    })),
    say: (line) => said.push(line),
  }
  return { office, said, fetched }
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('finding a Chromium', () => {
  it('uses the first one that starts, fetches nothing, and says which it is', async () => {
    const { office, said, fetched } = machine({ installed: ['/a', '/b'], broken: ['/a'], fetches: { play: '/c' } })
    expect(await ensureChromium(office)).toBe('/b')
    expect(fetched).toEqual([])
    expect(said).toEqual(['Browser: Chromium of /b (/b)'])
  })

  it('fetches one if there is none, and says so first', async () => {
    const { office, said, fetched } = machine({ fetches: { 'fetching one': '/c', 'asking apt': '/d' } })
    expect(await ensureChromium(office)).toBe('/c')
    expect(fetched).toEqual(['fetching one'])
    expect(said[0]).toBe('No Chromium that runs on this machine: fetching one.')
  })

  it('tries the next way when one fails, or fetches a browser that does not start', async () => {
    const { office, fetched } = machine({ broken: ['/c'], fetches: { first: null, second: '/c', third: '/d' } })
    expect(await ensureChromium(office)).toBe('/d')
    expect(fetched).toEqual(['first', 'second', 'third'])
  })

  it('returns null and says what to do when every way fails', async () => {
    vi.stubEnv('CHROME_PATH', '')
    const { office, said } = machine({ fetches: { first: null } })
    expect(await ensureChromium(office)).toBeNull()
    expect(said.at(-1)).toContain('set CHROME_PATH')
  })

  it('names a chosen browser that does not start', async () => {
    vi.stubEnv('CHROME_PATH', '/chosen')
    const { office, said } = machine({ installed: ['/chosen'], broken: ['/chosen'] })
    expect(await ensureChromium(office)).toBeNull()
    expect(said).toEqual(['CHROME_PATH names /chosen, which does not start.'])
  })
})

describe('finding a headless shell', () => {
  it('uses the first one that starts, and does without if none does', async () => {
    expect(await ensureHeadlessShell(machine({ installed: ['/a', '/b'], broken: ['/a'] }).office)).toBe('/b')
    expect(await ensureHeadlessShell(machine({ installed: ['/a'], broken: ['/a'], fetches: { apt: '/c' } }).office)).toBe('/c')
    expect(await ensureHeadlessShell(machine({ installed: ['/a'], broken: ['/a'], fetches: { apt: null } }).office)).toBeNull()
  })

  it('looks for none beside a browser that was chosen', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bd-shell-'))
    writeFileSync(join(folder, 'chromium-headless-shell'), '', { mode: 0o755 })
    try {
      const env = { PATH: folder, HOME: folder }
      expect(headlessShellCandidates(env)).toEqual([join(folder, 'chromium-headless-shell')])
      expect(headlessShellCandidates({ ...env, CHROME_PATH: '/chosen' })).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
