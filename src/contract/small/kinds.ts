import { regexes } from 'zod/v4/core'
import { errorOf, limit, pattern, refine, type Params } from './checks.ts'
import { readArray, readObject, readRecord, wrongKind } from './read.ts'
import { isAborted, Schema, type Check, type Kind, type Payload, type Shape } from './schema.ts'

/*@__NO_SIDE_EFFECTS__*/ export function string(params?: Params): Schema {
  return kind((value) => typeof value === 'string', params)
}
/*@__NO_SIDE_EFFECTS__*/ export function number(params?: Params): Schema {
  return kind(Number.isFinite, params)
}
/*@__NO_SIDE_EFFECTS__*/ export function int(params?: Params): Schema {
  return kind(Number.isInteger, params).check(limit(Number.isSafeInteger, params))
}
/*@__NO_SIDE_EFFECTS__*/ export function boolean(params?: Params): Schema {
  return kind((value) => typeof value === 'boolean', params)
}
/*@__NO_SIDE_EFFECTS__*/ export function unknown(): Schema {
  return kind(() => true)
}
/*@__NO_SIDE_EFFECTS__*/ function nothing(params?: Params): Schema {
  return oneOf([null], params)
}
/*@__NO_SIDE_EFFECTS__*/ export function literal(value: unknown, params?: Params): Schema {
  return oneOf(Array.isArray(value) ? value : [value], params)
}
/*@__NO_SIDE_EFFECTS__*/ function choice(values: readonly string[], params?: Params): Schema {
  return oneOf(values, params)
}
/*@__NO_SIDE_EFFECTS__*/ export function custom(test: (value: unknown) => unknown, params?: Params): Schema {
  return new Schema({ run: () => {} }, [refine(test, params)])
}
export { choice as enum, nothing as null }

/*@__NO_SIDE_EFFECTS__*/ export function object(shape: Shape, params?: Params): Schema {
  return new Schema({ run: (payload) => readObject(payload, shape, false), error: errorOf(params), shape })
}
/*@__NO_SIDE_EFFECTS__*/ export function strictObject(shape: Shape, params?: Params): Schema {
  return new Schema({ run: (payload) => readObject(payload, shape, true), error: errorOf(params), shape, strict: true })
}
/*@__NO_SIDE_EFFECTS__*/ export function extend({ kind: { shape, strict } }: Schema, more: Shape): Schema {
  return (strict ? strictObject : object)({ ...shape, ...more })
}

/*@__NO_SIDE_EFFECTS__*/ export function array(element: Schema, params?: Params): Schema {
  return new Schema({ run: (payload) => readArray(payload, element), error: errorOf(params) })
}
/*@__NO_SIDE_EFFECTS__*/ export function record(key: Schema, value: Schema, params?: Params): Schema {
  return new Schema({ run: (payload) => readRecord(payload, key, value, true), error: errorOf(params) })
}
/*@__NO_SIDE_EFFECTS__*/ export function partialRecord(key: Schema, value: Schema, params?: Params): Schema {
  return new Schema({ run: (payload) => readRecord(payload, key, value, false), error: errorOf(params) })
}

/*@__NO_SIDE_EFFECTS__*/ export function optional(inner: Schema): Schema {
  const isDefaulted = inner.kind.optin === 'defaulted'
  return new Schema({
    optin: isDefaulted ? 'defaulted' : 'optional',
    optout: 'optional',
    run: (payload) => {
      if (payload.value !== undefined || isDefaulted) inner.run(payload)
    },
  })
}
/*@__NO_SIDE_EFFECTS__*/ export function nullable(inner: Schema): Schema {
  const { optin, optout, values } = inner.kind
  return new Schema({
    optin,
    optout,
    values: values && [...values, null],
    run: (payload) => {
      if (payload.value !== null) inner.run(payload)
    },
  })
}
/*@__NO_SIDE_EFFECTS__*/ export function _default(inner: Schema, value: unknown): Schema {
  return new Schema({
    optin: 'defaulted',
    values: inner.kind.values,
    run: (payload) => {
      if (payload.value !== undefined) inner.run(payload)
      if (payload.value === undefined) payload.value = value
    },
  })
}
/*@__NO_SIDE_EFFECTS__*/ export function union(options: readonly Schema[], params?: Params): Schema {
  const ins = options.map(({ kind: { optin } }) => optin)
  return new Schema({
    optin: ins.find((optin) => optin === 'defaulted') ?? ins.find((optin) => optin),
    optout: options.find(({ kind: { optout } }) => optout)?.kind.optout,
    error: errorOf(params),
    run: (payload) => {
      const tries: Payload[] = []
      for (const option of options) {
        const one = option.run({ value: payload.value, issues: [] })
        if (one.issues.length === 0) return void Object.assign(payload, one)
        tries.push(one)
      }
      // One of the right kind says better what is wrong than all of them.
      const [near, other] = tries.filter(({ issues }) => !isAborted(issues))
      if (near && !other) Object.assign(payload, near)
      else payload.issues.push({ code: 'invalid_union', errors: tries.map(({ issues }) => issues) })
    },
  })
}

/* Text formats: schemas of their own, or checks of a text. */

/*@__NO_SIDE_EFFECTS__*/ export function email(params?: Params): Schema {
  return format(pattern(regexes.email), params)
}
/*@__NO_SIDE_EFFECTS__*/ export function uuid(params?: Params): Schema {
  return format(pattern(regexes.uuid()), params)
}
/*@__NO_SIDE_EFFECTS__*/ export function url(params?: Params): Schema {
  return format((payload) => {
    const text = String(payload.value).trim()
    if (URL.canParse(text)) payload.value = text.replaceAll(/[\t\r\n]/g, '')
    else payload.issues.push({ code: 'invalid_format', continue: true })
  }, params)
}
export const iso = {
  datetime: /*@__NO_SIDE_EFFECTS__*/ (params?: Params): Schema => format(pattern(datetime), params),
}
const datetime = /*@__PURE__*/ regexes.datetime({ precision: null, local: false, offset: false })

/*@__NO_SIDE_EFFECTS__*/ function kind(test: (value: unknown) => boolean, params?: Params, more?: Partial<Kind>): Schema {
  return new Schema({
    ...more,
    error: errorOf(params),
    run: (payload) => {
      if (!test(payload.value)) wrongKind(payload)
    },
  })
}

/*@__NO_SIDE_EFFECTS__*/ function oneOf(values: readonly unknown[], params?: Params): Schema {
  return kind((value) => values.includes(value), params, { values })
}

/*@__NO_SIDE_EFFECTS__*/ function format(run: Check['run'], params?: Params): Schema {
  return kind((value) => typeof value === 'string', params, { format: { run, error: errorOf(params) } })
}
