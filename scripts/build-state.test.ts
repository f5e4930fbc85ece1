import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildState } from './build-state.ts'

describe('whether the build must run', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-state-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Writes a file last changed at a given second. */
  function file(name: string, second: number): string {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
    utimesSync(path, second, second)
    return path
  }
  const state = (outputs: string[]) => buildState({ sources: [join(folder, 'src'), join(folder, 'none')], outputs })

  it('is fresh while every output is newer than every source', () => {
    file('src/a/deep.ts', 10)
    expect(state([file('dist/one', 20), file('dist/two', 11)])).toEqual({ state: 'fresh' })
  })

  it('is stale as soon as one source is newer than the oldest output', () => {
    const source = file('src/a/deep.ts', 15)
    expect(state([file('dist/one', 20), file('dist/two', 11)])).toEqual({ state: 'stale', source })
  })

  it('names an output that is missing', () => {
    const output = join(folder, 'dist/none')
    expect(state([file('dist/one', 20), output])).toEqual({ state: 'missing', output })
  })

  it('ignores a changed test or compiler cache', () => {
    file('src/a.test.ts', 30)
    file('src/view.test.tsx', 30)
    file('src/tsconfig.tsbuildinfo', 30)
    expect(state([file('dist/one', 20)])).toEqual({ state: 'fresh' })
  })
})
