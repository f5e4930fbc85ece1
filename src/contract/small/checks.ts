import type { Check, ErrorText } from './schema.ts'

/** What zod's functions take as their last argument. */
export type Params = string | { error?: ErrorText } | undefined

/*@__NO_SIDE_EFFECTS__*/ export function refine(test: (value: never) => unknown, params?: string | { error?: ErrorText; path?: PropertyKey[]; abort?: boolean }): Check {
  const { path = [], abort = false } = typeof params === 'object' ? params : {}
  return {
    error: errorOf(params),
    run: ({ value, issues }) => {
      if (!Reflect.apply(test, undefined, [value])) issues.push({ code: 'custom', path: [...path], continue: !abort })
    },
  }
}
/*@__NO_SIDE_EFFECTS__*/ export function regex(expression: RegExp, params?: Params): Check {
  return { error: errorOf(params), run: pattern(expression) }
}
/*@__NO_SIDE_EFFECTS__*/ export function minLength(least: number, params?: Params): Check {
  return { ...limit((value) => lengthOf(value) >= least, params), when: hasLength }
}
/*@__NO_SIDE_EFFECTS__*/ export function maxLength(most: number, params?: Params): Check {
  return { ...limit((value) => lengthOf(value) <= most, params), when: hasLength }
}
/*@__NO_SIDE_EFFECTS__*/ export function gte(least: number, params?: Params): Check {
  return limit((value) => Number(value) >= least, params)
}
/*@__NO_SIDE_EFFECTS__*/ export function lte(most: number, params?: Params): Check {
  return limit((value) => Number(value) <= most, params)
}
export { gte as minimum, lte as maximum }
/*@__NO_SIDE_EFFECTS__*/ export function positive(params?: Params): Check {
  return limit((value) => Number(value) > 0, params)
}
/*@__NO_SIDE_EFFECTS__*/ export function nonnegative(params?: Params): Check {
  return gte(0, params)
}
/*@__NO_SIDE_EFFECTS__*/ export function overwrite(change: (value: string) => string): Check {
  return {
    run: (payload) => {
      payload.value = change(String(payload.value))
    },
  }
}
/*@__NO_SIDE_EFFECTS__*/ export function trim(): Check {
  return overwrite((text) => text.trim())
}
/*@__NO_SIDE_EFFECTS__*/ export function toLowerCase(): Check {
  return overwrite((text) => text.toLowerCase())
}
/** For who reads the schema itself: the server. */
/*@__NO_SIDE_EFFECTS__*/ export function describe(_text: string): Check {
  return { run: () => {} }
}

/** Refuses what fails the test, and lets further checks go on. */
export function limit(test: (value: unknown) => boolean, params?: Params): Check {
  return {
    error: errorOf(params),
    run: ({ value, issues }) => {
      if (!test(value)) issues.push({ code: 'too_far', continue: true })
    },
  }
}

export function pattern(expression: RegExp): Check['run'] {
  return ({ value, issues }) => {
    expression.lastIndex = 0
    if (!expression.test(String(value))) issues.push({ code: 'invalid_format', continue: true })
  }
}

export function errorOf(params: Params): ErrorText | undefined {
  return typeof params === 'object' ? params.error : params
}

/** Letters of a text, as a person counts them; entries of a list. */
function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? [...value].length : 0
}

function hasLength(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value)
}
