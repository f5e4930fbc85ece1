import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeMemoryFolder } from './memory-folder.ts'

describe('makeMemoryFolder', () => {
  let parent = ''
  beforeEach(() => (parent = mkdtempSync(join(tmpdir(), 'bd-memory-'))))
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  it('makes an empty folder that every user may pass through', () => {
    const folder = makeMemoryFolder(parent, 1) ?? ''
    expect(statSync(folder).mode & 0o777).toBe(0o755)
    expect(readdirSync(folder)).toEqual([])
  })

  it('makes none without room, and none where there is nothing', () => {
    expect(makeMemoryFolder(parent, Number.MAX_SAFE_INTEGER)).toBeNull()
    expect(makeMemoryFolder(join(parent, 'missing'), 1)).toBeNull()
    expect(readdirSync(parent)).toEqual([])
  })

  it('removes those of killed runs, and leaves everything else', () => {
    // No process has a number above the kernel's limit.
    for (const name of ['bd-test-run-99999999', `bd-test-run-${process.ppid}`, 'bd-test-run-', 'else']) mkdirSync(join(parent, name))
    writeFileSync(join(parent, 'bd-test-run-99999999', 'file'), '')
    makeMemoryFolder(parent, 1)
    expect(existsSync(join(parent, 'bd-test-run-99999999'))).toBe(false)
    expect(readdirSync(parent)).toEqual(expect.arrayContaining([`bd-test-run-${process.ppid}`, 'bd-test-run-', 'else']))
  })
})
