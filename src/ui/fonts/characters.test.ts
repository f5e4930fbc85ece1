import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'

/** The font is a subset. A character it lacks is drawn from another font, with other widths and weights. */

/** Signs that the specification asks for. They stand alone, never in a line of text. */
const SIGNS = new Set('◎●○')

/** An end of sentences that is looked for, not shown. */
const SOUGHT = new Set('؟')

/** Invisible characters, which the code names only to remove them. */
const UNSEEN = /[\p{Cf}\p{Cs}]/u

const font = charactersOf(readFileSync('src/ui/fonts/instrument-sans-latin.woff2'))

it('reads which characters the font has', () => {
  expect([...'AZaz09,.%$—’'].filter((character) => !font.has(character))).toEqual([])
  expect(font.has('\u202f')).toBe(false)
  expect(font.has('漢')).toBe(false)
})

it('the app uses no character that the font lacks', () => {
  // What people may type in other languages and scripts is understood, not shown.
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.(test|kit)\.|^gallery|^assistant\//.test(name))
  expect(files.length).toBeGreaterThan(300)
  const missing = files.flatMap((name) => {
    const lacking = [...new Set(charactersIn(readFileSync(join('src', name), 'utf8')))].filter((character) => !font.has(character) && !SIGNS.has(character) && !SOUGHT.has(character) && !UNSEEN.test(character))
    return lacking.length === 0 ? [] : [`${name}: ${lacking.map((one) => `${one} U+${one.codePointAt(0)?.toString(16)}`).join(', ')}`]
  })
  expect(missing).toEqual([])
})

/** The characters of a file without its comments and line ends, with escapes resolved. */
function charactersIn(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replaceAll(/\\u(?:([\da-f]{4})|\{([\da-f]+)\})/gi, (_, four: string | undefined, any: string | undefined) => String.fromCodePoint(parseInt(four ?? any ?? '', 16)))
    .replaceAll(/[\n\r\t]/g, '')
}

/** Reads its `cmap` table: https://www.w3.org/TR/WOFF2/#table_dir_format, https://learn.microsoft.com/typography/opentype/spec/cmap */
function charactersOf(file: Buffer): Set<string> {
  const cmap = cmapOf(file)
  const found = new Set<string>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    if (table.readUInt16BE(0) !== 4) continue
    const segments = table.readUInt16BE(6) / 2
    for (let segment = 0; segment < segments; segment++) {
      const last = table.readUInt16BE(14 + segment * 2)
      const first = table.readUInt16BE(16 + (segments + segment) * 2)
      for (let code = first; code <= last && code !== 0xffff; code++) found.add(String.fromCodePoint(code))
    }
  }
  return found
}

function cmapOf(file: Buffer): Buffer {
  let at = 48
  const length = () => {
    let value = 0
    for (;;) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let offset = 0
  let cmap: { offset: number; size: number } | null = null
  for (let index = 0; index < file.readUInt16BE(12); index++) {
    const flags = file.readUInt8(at++)
    const [tag, version] = [flags & 63, flags >> 6]
    if (tag === 63) at += 4
    const original = length()
    // Tables 10 and 11, `glyf` and `loca`, are the only ones that are transformed by default.
    const size = (tag === 10 || tag === 11 ? version === 0 : version !== 0) ? length() : original
    if (tag === 0) cmap = { offset, size }
    offset += size
  }
  if (!cmap) throw new Error('the font has no cmap table')
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  return data.subarray(cmap.offset, cmap.offset + cmap.size)
}
