import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultDataDir } from './default-data-dir.ts'

let closed: string

beforeEach(() => {
  closed = mkdtempSync(join(tmpdir(), 'bd-closed-'))
  mkdirSync(join(closed, 'app'))
})
afterEach(() => rmSync(closed, { recursive: true }))

describe('defaultDataDir', () => {
  it('is in the working directory for any user but root', () => {
    expect(defaultDataDir(join(closed, 'app'), false)).toBe(join(closed, 'app/.data'))
  })

  it('is in the working directory for root if the database account can get in', () => {
    chmodSync(closed, 0o755)
    expect(defaultDataDir(join(closed, 'app'), true)).toBe(join(closed, 'app/.data'))
  })

  it('is in /var/lib if it can’t, always the same, and different for each directory', () => {
    const here = defaultDataDir(join(closed, 'app'), true)
    expect(here).toMatch(/^\/var\/lib\/bd-dashboard-[0-9a-f]{12}$/)
    expect(defaultDataDir(join(closed, 'app'), true)).toBe(here)
    expect(defaultDataDir(closed, true)).not.toBe(here)
  })
})
