import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { createSeal, openSeal } from './sealed.ts'

const plain = Buffer.from('%PDF-1.7 the copy of a passport')
const elsewhere = 'another secret of an installation'

describe('a seal', () => {
  const seal = createSeal(['the first secret of an installation'])

  it('opens what it sealed, to the byte, and shows nothing of it', () => {
    const sealed = seal.seal(plain)
    expect(seal.open(sealed)).toEqual(plain)
    expect(sealed.includes('passport')).toBe(false)
    expect(seal.open(seal.seal(new Uint8Array()))).toHaveLength(0)
  })

  it('seals the same twice differently', () => expect(seal.seal(plain).equals(seal.seal(plain))).toBe(false))

  it('notices every changed byte, and what is cut off', () => {
    const sealed = seal.seal(plain)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => seal.open(changed), `byte ${at}`).toThrow(/unable to authenticate|a key that is not here/)
    }
    for (const length of [0, 1, 20, 36, sealed.length - 1]) expect(() => seal.open(sealed.subarray(0, length)), `${length} bytes`).toThrow(/unable to authenticate|a key that is not here/)
  })

  it('of another key opens nothing, and says why', () => {
    expect(() => createSeal([elsewhere]).open(seal.seal(plain))).toThrow('a key that is not here')
  })
})

describe('the seal of an installation', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bd-seal-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('makes its key once, in a file that only its owner can read, also where the folder is not there yet', async () => {
    const folder = join(dataDir, 'new')
    const [one, two] = await Promise.all([openSeal({ dataDir: folder }), openSeal({ dataDir: folder })])
    expect(two.open(one.seal(plain))).toEqual(plain)
    expect((await openSeal({ dataDir: folder })).open(one.seal(plain))).toEqual(plain)
    expect(statSync(join(folder, 'uploads.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'uploads.key'), 'utf8')).toMatch(/^[\w-]{43}$/)
  })

  it('goes by SECRET_KEY where there is one, the same on every machine, and writes no file then', async () => {
    const other = join(dataDir, 'other')
    const here = await openSeal({ secretKey: elsewhere, dataDir })
    expect((await openSeal({ secretKey: elsewhere, dataDir: other })).open(here.seal(plain))).toEqual(plain)
    expect(() => statSync(join(dataDir, 'uploads.key'))).toThrow('ENOENT')
  })

  it('still opens what it sealed before SECRET_KEY was set', async () => {
    const before = (await openSeal({ dataDir })).seal(plain)
    const after = await openSeal({ secretKey: elsewhere, dataDir })
    expect(after.open(before)).toEqual(plain)
    expect(after.open(after.seal(plain))).toEqual(plain)
    await expect(openSeal({ dataDir }).then((seal) => seal.open(after.seal(plain)))).rejects.toThrow('a key that is not here')
  })

  it('stops the start with a line that names the variable where there is no room for a key', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    await expect(openSeal({ dataDir: join(dataDir, 'file') })).rejects.toThrow(ConfigError)
    await expect(openSeal({ dataDir: join(dataDir, 'file') })).rejects.toThrow(/^DATA_DIR: .*uploads\.key.*SECRET_KEY/)
  })
})
