import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import * as small from './z.ts'

const contract = fileURLToPath(new URL('..', import.meta.url))
const sources = fileURLToPath(new URL('../..', import.meta.url))
const worker = fileURLToPath(new URL('../../../sw', import.meta.url))

interface Reads {
  safeParse(value: unknown): { success: boolean; data?: unknown; error?: { issues: readonly { path?: readonly PropertyKey[]; message?: string | undefined }[] } | undefined }
}

const pairs: { name: string; zod: z.ZodMiniType; small: Reads }[] = []

/** In the browser zod has no words of its own. Here another file of this worker may have given it some. */
const { localeError } = z.config()
beforeAll(() => void z.config({ localeError: undefined }))
afterAll(() => void z.config({ localeError }))

beforeAll(async () => {
  const files = (await readdir(contract)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const inBrowser = await builtForBrowser(files)
  for (const file of files) {
    const module: unknown = await import(pathToFileURL(`${contract}/${file}`).href)
    const own: unknown = Reflect.get(Object(inBrowser), nameOf(file))
    for (const [name, value] of Object.entries(Object(module))) {
      if (!(value instanceof z.ZodMiniType)) continue
      const same: unknown = Reflect.get(Object(own), name)
      if (!canRead(same)) throw new Error(`${file} has no ${name} in the browser`)
      pairs.push({ name: `${file} ${name}`, zod: value, small: same })
    }
  }
})

describe('the browser’s part of zod', () => {
  it('says of every schema of the contract what zod says', () => {
    expect(pairs.length).toBeGreaterThan(100)
    for (const pair of pairs) {
      const likely = valueFor(Object(z.toJSONSchema(pair.zod, { unrepresentable: 'any', io: 'input' })))
      let accepted = 0
      fc.assert(
        fc.property(fc.oneof({ weight: 1, arbitrary: likely }, { weight: 2, arbitrary: fc.tuple(likely, fc.infiniteStream(fc.nat(999)), fc.constantFrom(...oddities)).map(([value, at, odd]) => spoilt(value, at, odd)) }), (value) => {
          const [before, after] = [told(pair.zod, value), told(pair.small, value)]
          if (before.success) accepted += 1
          expect(after, pair.name).toStrictEqual(before)
        }),
        { numRuns: 40, seed: 18 },
      )
      everAccepted.set(pair.name, accepted)
    }
    // Where no value is ever accepted, only refusals were compared: such as what asks for a real address in each entry.
    expect([...everAccepted].filter(([, count]) => count === 0).length).toBeLessThan(pairs.length / 5)
  })

  it('has every function that the app calls', async () => {
    const files = (await Promise.all([sources, worker].map((folder) => readdir(folder, { recursive: true, withFileTypes: true })))).flat().filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    const called = new Set<string>()
    for (const { parentPath, name } of files) {
      const text = await readFile(`${parentPath}/${name}`, 'utf8')
      if (/import \{ z \} from 'zod\/mini'/.test(text)) for (const [, word = ''] of text.matchAll(/\bz\.(\w+)[(.]/g)) called.add(word)
    }
    expect(called.size).toBeGreaterThan(20)
    expect([...called].filter((word) => !(word in small) && word !== 'core')).toEqual([])
  })
})

const everAccepted = new Map<string, number>()

/** The contract as the browser gets it. */
async function builtForBrowser(files: string[]): Promise<unknown> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: [{ find: /^zod\/mini$/, replacement: fileURLToPath(new URL('zod-mini.ts', import.meta.url)) }] },
    plugins: [{ name: 'contract', resolveId: (id) => (id === 'virtual:contract' ? id : null), load: (id) => (id === 'virtual:contract' ? files.map((file) => `export * as ${nameOf(file)} from '${contract}/${file}'`).join('\n') : null) }],
    build: { write: false, minify: false, rolldownOptions: { input: 'virtual:contract', preserveEntrySignatures: 'strict', output: { format: 'es' } } },
  })
  const [output] = 'output' in built ? built.output : []
  if (output?.type !== 'chunk') throw new Error('the contract was not built')
  return import(`data:text/javascript;base64,${Buffer.from(output.code).toString('base64')}`)
}

const nameOf = (file: string) => file.replaceAll(/\W/g, '_')

function canRead(value: unknown): value is Reads {
  return typeof value === 'object' && value !== null && 'safeParse' in value
}

function told(schema: Reads, value: unknown) {
  const { success, data, error } = schema.safeParse(structuredClone(value))
  return { success, data, issues: error?.issues.map(({ path, message }) => ({ path, message })) }
}

const oddities: unknown[] = [undefined, null, true, 0, -1, 1.5, 7, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '', ' ', 'text', ' Ada ', '\u0000', '\u202e', '👩‍🚀'.repeat(90), 'x'.repeat(6000), '2026-11-25T10:00:00Z', '2026-02-30T10:00:00Z', '2026-11-25T10:00:00+01:00', 'ada@example.com', 'https://bd.example/\n', '12345.6', 'So11111111111111111111111111111111111111112', '4f2b8f2e-8d1c-4c52-9b58-3d8a9a0f7c11', '4F2B8F2E-8D1C-4C52-9B58-3D8A9A0F7C11', [], ['a'], [null], {}, { a: 1 }, { constructor: 1 }]

/** A value with one place of it exchanged, or with one more entry. */
function spoilt(value: unknown, at: fc.Stream<number>, odd: unknown): unknown {
  if (typeof value !== 'object' || value === null) return odd
  const [{ value: which }, { value: how }] = [at.next(), at.next()]
  const keys = Object.keys(value)
  const key = keys[which % Math.max(1, keys.length)]
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  if (how % 7 === 0 || key === undefined) return Array.isArray(copy) ? [...copy, odd] : { ...copy, more: odd }
  if (how % 7 === 1 && !Array.isArray(copy)) {
    delete copy[key]
    return copy
  }
  Reflect.set(copy, key, spoilt(Reflect.get(value, key), at, odd))
  return copy
}

/** A value that a JSON schema allows, or nearly. */
function valueFor(schema: object): fc.Arbitrary<unknown> {
  const at = (name: string): unknown => Reflect.get(schema, name)
  const options = at('anyOf')
  if (Array.isArray(options)) return fc.oneof(...options.map((option) => valueFor(Object(option))))
  const listed = at('enum')
  if (Array.isArray(listed)) return fc.constantFrom(...listed)
  if ('const' in schema) return fc.constant(at('const'))
  switch (at('type')) {
    case 'object': {
      const properties = Object.entries(Object(at('properties'))).map(([name, property]): [string, fc.Arbitrary<unknown>] => [name, valueFor(Object(property))])
      const required = at('required')
      if (properties.length === 0) return fc.dictionary(fc.constantFrom('a', 'b', '/api/x'), valueFor(Object(at('additionalProperties'))), { maxKeys: 3 })
      return fc.record(Object.fromEntries(properties), { requiredKeys: Array.isArray(required) ? required : [], noNullPrototype: true })
    }
    case 'array':
      return fc.array(valueFor(Object(at('items'))), { minLength: Number(at('minItems') ?? 0), maxLength: Number(at('minItems') ?? 0) + 2 })
    case 'string':
      return textFor(at('format'), at('pattern'), Number(at('minLength') ?? 0))
    case 'integer':
    case 'number': {
      const least = Number(at('minimum') ?? at('exclusiveMinimum') ?? 0)
      return at('type') === 'integer' ? fc.integer({ min: Math.max(least, -1e9), max: Math.min(Number(at('maximum') ?? 1e9), 1e9) }) : fc.double({ min: least, max: Math.min(Number(at('maximum') ?? 1e6), 1e6), noNaN: true })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom(...oddities)
  }
}

function textFor(format: unknown, pattern: unknown, least: number): fc.Arbitrary<unknown> {
  if (format === 'date-time') return fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'email') return fc.constantFrom('ada@example.com', ' ada.duck+x@mail.example.org ')
  if (format === 'uuid') return fc.uuid()
  if (format === 'uri') return fc.webUrl()
  // A wallet's address is told by a function, which a JSON schema can't say.
  const plain = fc.oneof(fc.constantFrom('So11111111111111111111111111111111111111112', 'Ada Duck', 'BD-20261121-123456'), fc.string({ minLength: least, maxLength: least + 20, unit: 'grapheme' }))
  return typeof pattern === 'string' && !/\\p\{|\(\?/.test(pattern) ? fc.oneof(fc.stringMatching(new RegExp(pattern)), plain) : plain
}
