import { isRecord } from '../../rules/is-record.ts'
import type { Payload, Schema, Shape } from './schema.ts'

/** An object's entries, by their schemas; others are left out, or refused. */
export function readObject(payload: Payload, shape: Shape, strict: boolean): void {
  const input = payload.value
  if (!isRecord(input)) return wrongKind(payload)
  const output: Record<string, unknown> = {}
  payload.value = output
  for (const [key, { kind: { optin, optout } }] of Object.entries(shape)) {
    const isPresent = key in input
    if (!isPresent && optout && optin === 'optional') continue
    const { value, issues } = readAt(shape[key], input, key)
    if (issues.length > 0 && optin && optout && !isPresent) continue
    payload.issues.push(...issues)
    if (!isPresent && !optin) {
      if (issues.length === 0) payload.issues.push({ code: 'invalid_type', path: [key] })
    } else if (value !== undefined || isPresent || !optout) output[key] = value
  }
  if (strict) refuseOthers(payload, input, (key) => Object.hasOwn(shape, key))
}

export function readArray(payload: Payload, element: Schema): void {
  const input = payload.value
  if (!Array.isArray(input)) return wrongKind(payload)
  payload.value = input.map((_, index) => {
    const { value, issues } = readAt(element, input, index)
    payload.issues.push(...issues)
    return value
  })
}

/** With listed keys, all of them must be there, or, in part, no others. */
export function readRecord(payload: Payload, key: Schema, value: Schema, whole: boolean): void {
  const input = payload.value
  if (!isPlain(input)) return wrongKind(payload)
  const { values } = key.kind
  const output: Record<string, unknown> = {}
  payload.value = output
  for (const name of values && whole ? values.map(String) : Object.keys(input)) {
    if (name === '__proto__') continue
    const named = key.run({ value: name, issues: [] })
    if (named.issues.length > 0) {
      if (!values) payload.issues.push({ code: 'invalid_key', path: [name] })
      continue
    }
    const read = readAt(value, input, name)
    payload.issues.push(...read.issues)
    output[String(named.value)] = read.value
  }
  if (values) refuseOthers(payload, input, (name) => values.includes(name))
}

function refuseOthers({ issues }: Payload, input: object, isKnown: (key: string) => boolean): void {
  if (!Object.keys(input).every(isKnown)) issues.push({ code: 'unrecognized_keys', continue: true })
}

/** What a schema says of one entry, with its place in front. */
function readAt(schema: Schema | undefined, input: object, key: PropertyKey): Payload {
  const read: Payload = { value: Reflect.get(input, key), issues: [] }
  schema?.run(read)
  for (const issue of read.issues) issue.path?.unshift(key)
  return read
}

export function wrongKind({ issues }: Payload): void {
  issues.push({ code: 'invalid_type' })
}

/** Not of a class. */
function isPlain(value: unknown): value is object {
  if (!isRecord(value)) return false
  const { constructor }: { constructor: unknown } = value
  return typeof constructor !== 'function' || Object.hasOwn(Object(constructor.prototype), 'isPrototypeOf')
}
