import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { createSeal, openSeal } from './sealed.ts'

const plain = Buffer.from('%PDF-1.7 the copy of a passport')
/** In layout 1, with the first secret below. */
const SEALED_BEFORE = 'AXL3Zu28/3OWPzmdKb5pc7zbGlFlwjB/a6alhF+XScWsIoeBTg1f0Rmkc6LWDYEN5d51GhpRFLe9vROgEtzwIqoVKUI='
const place = { id: 'a', submission: 'b', part: 'passportCopy' }
const elsewhere = 'another secret of an installation'

describe('a seal', () => {
  const seal = createSeal(['the first secret of an installation'])

  it('opens what it sealed, to the byte, and shows nothing of it', () => {
    const sealed = seal.seal(plain, place)
    expect(seal.open(sealed, place)).toEqual(plain)
    expect(sealed.includes('passport')).toBe(false)
    expect(seal.open(seal.seal(new Uint8Array(), place), place)).toHaveLength(0)
  })

  it('seals the same twice differently', () => expect(seal.seal(plain, place).equals(seal.seal(plain, place))).toBe(false))

  it('detects every changed byte and every truncation', () => {
    const sealed = seal.seal(plain, place)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => seal.open(changed, place), `byte ${at}`).toThrow(/unable to authenticate|a key that is missing/)
    }
    for (const length of [0, 1, 20, 36, sealed.length - 1]) expect(() => seal.open(sealed.subarray(0, length), place), `${length} bytes`).toThrow(/unable to authenticate|a key that is missing/)
  })

  it('does not open in another place', () => {
    const sealed = seal.seal(plain, place)
    for (const other of [{ id: 'c' }, { submission: 'c' }, { part: 'utilityBill' }, { id: 'ab', submission: '' }]) {
      expect(() => seal.open(sealed, { ...place, ...other }), JSON.stringify(other)).toThrow('unable to authenticate')
    }
  })

  it('opens files of an earlier version, which knew no places', () => {
    expect(seal.open(Buffer.from(SEALED_BEFORE, 'base64'), place)).toEqual(plain)
    // A new file can't be passed off as an old one.
    const sealed = seal.seal(plain, place)
    sealed[0] = 1
    expect(() => seal.open(sealed, place)).toThrow('unable to authenticate')
  })

  it('with another key opens nothing, and says why', () => {
    expect(() => createSeal([elsewhere]).open(seal.seal(plain, place), place)).toThrow('a key that is missing')
  })
})

describe('the seal of an installation', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bd-seal-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('makes its key once, in a file that only its owner can read, creating the folder if necessary', async () => {
    const folder = join(dataDir, 'new')
    const [one, two] = await Promise.all([openSeal({ dataDir: folder }), openSeal({ dataDir: folder })])
    expect(two.open(one.seal(plain, place), place)).toEqual(plain)
    expect((await openSeal({ dataDir: folder })).open(one.seal(plain, place), place)).toEqual(plain)
    expect(statSync(join(folder, 'uploads.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'uploads.key'), 'utf8')).toMatch(/^[\w-]{43}$/)
  })

  it('uses SECRET_KEY if set, the same on every machine, and writes no file then', async () => {
    const other = join(dataDir, 'other')
    const here = await openSeal({ secretKey: elsewhere, dataDir })
    expect((await openSeal({ secretKey: elsewhere, dataDir: other })).open(here.seal(plain, place), place)).toEqual(plain)
    expect(() => statSync(join(dataDir, 'uploads.key'))).toThrow('ENOENT')
  })

  it('still opens files sealed before SECRET_KEY was set', async () => {
    const before = (await openSeal({ dataDir })).seal(plain, place)
    const after = await openSeal({ secretKey: elsewhere, dataDir })
    expect(after.open(before, place)).toEqual(plain)
    expect(after.open(after.seal(plain, place), place)).toEqual(plain)
    await expect(openSeal({ dataDir }).then((seal) => seal.open(after.seal(plain, place), place))).rejects.toThrow('a key that is missing')
  })

  it('stops the start with a line that names the variable if the key can’t be stored', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    await expect(openSeal({ dataDir: join(dataDir, 'file') })).rejects.toThrow(ConfigError)
    await expect(openSeal({ dataDir: join(dataDir, 'file') })).rejects.toThrow(/^DATA_DIR: .*uploads\.key.*SECRET_KEY/)
  })
})
