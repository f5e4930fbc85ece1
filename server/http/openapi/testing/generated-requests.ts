import fc from 'fast-check'
import { z } from 'zod'

// For tests: requests generated from an OpenAPI document: valid, nearly valid and hostile.

/** A JSON Schema as the document has them; fields not named here are ignored. */
interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

const schemaObject = z.custom<Schema>((value) => typeof value === 'object' && value !== null)
const documentObject = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: schemaObject })).default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaObject })) }).optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), schemaObject) }),
})
type Operation = z.output<typeof documentObject>['paths'][string][string]

export interface GeneratedRequest {
  method: string
  /** Path and query, encoded. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | FormData
}

/** Values that an attacker or a broken client might send. */
const HOSTILE: readonly unknown[] = [
  null, true, -1, 0, 1e308, 2 ** 53, 0.1, '', ' ', '\0', 'a\0b', '\u{d800}', '\u{202e}txt.exe', '../../../etc/passwd', '%00', '%2e%2e%2f', "' or 1=1 --", '"; drop table cards; --',
  '{{7*7}}', '<script>alert(1)</script>', '=cmd()', 'NaN', '-Infinity', '1e400', '٣', '𝟙', 'x'.repeat(300), 'x'.repeat(9000), '\r\nX-Injected: 1', [], {}, [[[[[[[[]]]]]]]],
  { __proto__: null, constructor: { prototype: 1 } }, { toString: 1 }, ['a', ['b']], [null], '2026-02-30T25:61:00Z',
]
const TEXT_HOSTILE = HOSTILE.filter((value) => typeof value === 'string')

/** Requests of one document. `wallets` are used for wallet parameters; some requests carry `headers` (a session, say). */
export function requestsOf(document: unknown, { wallets = [], headers: known = {} }: { wallets?: readonly string[]; headers?: Readonly<Record<string, string>> } = {}): fc.Arbitrary<GeneratedRequest> {
  const { paths, components } = documentObject.parse(document)
  const calls = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))

  const valueOf = (schema: Schema, name = ''): fc.Arbitrary<unknown> => often(rightValueOf(schema, name), fc.constantFrom(...HOSTILE), 15)
  const rightValueOf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
    if (schema.$ref !== undefined) return valueOf(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name)
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, name)))
    const [type] = [schema.type].flat()
    if (type === 'object') return objectOf(schema)
    if (type === 'array') return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 })
    if (type === 'integer' || type === 'number') {
      const [min, max] = [Math.max(schema.minimum ?? 0, -(2 ** 31)), Math.min(schema.maximum ?? 5000, 2 ** 31 - 1)]
      return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
    }
    if (type === 'boolean') return fc.boolean()
    if (type === 'string') return textOf(schema, name)
    return fc.jsonValue({ maxDepth: 2 })
  }
  const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, name)])), { requiredKeys: required })
  const textOf = ({ format, pattern, minLength = 0, maxLength = 60 }: Schema, name: string): fc.Arbitrary<string> => {
    if (/wallet/i.test(name) && wallets.length > 0) return fc.constantFrom(...wallets)
    if (format === 'email') return fc.nat(1e6).map((number) => `holder${number}@example.com`)
    if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    if (pattern !== undefined && !pattern.includes('\\p')) return fc.stringMatching(new RegExp(pattern, 'u'))
    return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
  }

  const parameterOf = (schema: Schema, name: string) => valueOf(schema, name).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
  const encoded = (text: fc.Arbitrary<string>) => often(text.map(safelyEncoded), fc.constantFrom('%00', '%', '%zz', '%ff%fe', '..%2f..', '%2e%2e', '', 'x'.repeat(7000)))
  const requestOf = ({ path, method, operation }: { path: string; method: string; operation: Operation }): fc.Arbitrary<GeneratedRequest> => {
    const of = (place: string) => operation.parameters.filter((parameter) => parameter.in === place)
    const inPath = fc.tuple(...of('path').map(({ name, schema }) => fc.tuple(fc.constant(name), encoded(parameterOf(schema, name)))))
    const inQuery = fc.tuple(
      ...of('query').map(({ name, schema }) => fc.option(fc.tuple(fc.constantFrom(name, name, name, `${name}[]`, name.toUpperCase()), fc.array(encoded(parameterOf(schema, name)), { minLength: 1, maxLength: 2 })))),
    )
    const inHeader = fc.tuple(...of('header').map(({ name, schema }) => fc.option(fc.tuple(fc.constant(name), often(headerText(parameterOf(schema, name)), fc.constant(known[name] ?? ''))))))
    const end = often(fc.constant(''), fc.constantFrom('/', '//', '/./', '?', '#', '%20'), 30)
    return fc
      .record({
        inPath,
        inQuery,
        inHeader,
        end,
        method: often(fc.constant(method.toUpperCase()), fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')),
        body: operation.requestBody ? bodyOf(operation.requestBody.content) : often(fc.constant(undefined), fc.record({ type: fc.constant('application/json'), body: fc.constantFrom('{}', '{') }), 10),
        withKnown: fc.boolean(),
        etag: often(fc.constant(null), fc.constantFrom('*', 'W/"x"', '"', `"${'e'.repeat(5000)}"`), 20),
      })
      .map(({ inPath: parts, inQuery: query, inHeader: given, end: last, method: by, body, withKnown, etag }) => {
        const filled = parts.reduce((text, [name, value]) => text.replace(`{${name}}`, value), path)
        const pairs = query.flatMap((one) => (one ? one[1].map((value) => `${one[0]}=${value}`) : []))
        const headers = { ...(withKnown ? known : {}), ...Object.fromEntries(given.filter((one) => one !== null)), ...(etag === null ? {} : { 'If-None-Match': etag }) }
        const sent = body && by !== 'GET' && by !== 'HEAD' ? body : undefined
        return {
          method: by,
          path: filled + last + (pairs.length === 0 ? '' : `?${pairs.join('&')}`),
          headers: { ...headers, ...(sent?.type === undefined ? {} : { 'Content-Type': sent.type }) },
          ...(sent ? { body: sent.body } : {}),
        }
      })
  }

  const bodyOf = (content: Record<string, { schema: Schema }>): fc.Arbitrary<{ type?: string; body: NonNullable<GeneratedRequest['body']> }> => {
    const [[type = '', { schema } = { schema: {} }] = []] = Object.entries(content)
    const value = valueOf(schema)
    if (type === 'multipart/form-data') return often<{ type?: string; body: NonNullable<GeneratedRequest['body']> }>(value.map((fields) => ({ body: formOf(fields) })), fc.constantFrom({ type, body: '--x\r\n' }, { type: `${type}; boundary=x`, body: '--x\r\nContent-Disposition: form-data; name="a' }))
    const right = value.map((one) => ({ type, body: JSON.stringify(one) ?? '' }))
    const broken = fc.oneof(
      right.map(({ body }) => ({ type, body: body.slice(0, body.length / 2) })),
      right.map(({ body }) => ({ type: 'text/plain', body })),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ type, body: Uint8Array.from(bytes) })),
      fc.constantFrom({ type, body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }, { type, body: '' }, { type, body: '{"__proto__":{"x":1}}' }, { type: 'application/x-www-form-urlencoded', body: 'a=1&a=2' }),
    )
    return often(right, broken)
  }

  return fc.oneof(...calls.map(requestOf))
}

/** The first `weight` times as often as the other. */
function often<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

/** What a header can carry at all: bytes, no line ends and no null. */
function headerText(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(text, fc.constantFrom(...TEXT_HOSTILE)).map((value) => value.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').trim())
}

/** Lone surrogates can't be encoded. */
function safelyEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/[\u{d800}-\u{dfff}]/gu, '?'))
}

const FILES = [
  () => new File([Buffer.from('%PDF-1.4\n%%EOF')], 'passport.pdf', { type: 'application/pdf' }),
  () => new File([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], '../../x.png', { type: 'image/png' }),
  () => new File([Buffer.from('MZ\0\0')], 'a\u{202e}fdp.exe', { type: 'application/pdf' }),
  () => new File([], '', { type: '' }),
] as const

function formOf(fields: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typeof fields === 'object' && fields !== null ? fields : {})) {
    if (/copy|bill/i.test(name)) form.append(name, FILES[JSON.stringify(value).length % FILES.length]?.() ?? '')
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}
