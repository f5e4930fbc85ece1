/** What a value is told of: as zod tells it, with the message in place. */
export interface Issue {
  code: string
  path?: PropertyKey[]
  message?: string | undefined
  /** Further checks of the same value make sense. */
  continue?: boolean | undefined
  /** Of a union: the issues of each of its options. */
  errors?: Issue[][]
}

export interface Payload {
  value: unknown
  issues: Issue[]
}

/** A text, or how to find one for an issue. */
export type ErrorText = string | ((issue: Issue) => string | undefined)

/** What comes after the kind: it may change the value, or add issues. */
export interface Check {
  run(payload: Payload): void
  /** Runs for these values, also where the kind is wrong. */
  when?: ((value: unknown) => boolean) | undefined
  error?: ErrorText | undefined
}

/** What a schema takes, before its checks. */
export interface Kind extends Check {
  /** Whether an object's key may be missing; `defaulted`: something takes its place. */
  optin?: 'optional' | 'defaulted' | undefined
  optout?: 'optional' | undefined
  /** All values there are, where they can be listed. */
  values?: readonly unknown[] | undefined
  shape?: Shape
  strict?: boolean
  /** Of a text format: the schema as a check of another one. */
  format?: Check
}

export type Shape = Record<string, Schema>

type Given = Check | Schema | ((payload: Payload) => void)

/** Judges a value: by its kind, then by its checks. The part of zod's interface that the app uses. */
export class Schema {
  readonly kind: Kind
  readonly checks: readonly Check[]

  constructor(kind: Kind, checks: readonly Check[] = kind.format ? [kind.format] : []) {
    this.kind = kind
    this.checks = checks
  }

  get shape(): Shape | undefined {
    return this.kind.shape
  }

  get options(): readonly unknown[] | undefined {
    return this.kind.values
  }

  get '~standard'() {
    return {
      version: 1,
      vendor: 'bd',
      validate: (value: unknown) => {
        const { success, data, error } = this.safeParse(value)
        return success ? { value: data } : { issues: error?.issues }
      },
    } as const
  }

  check(...given: Given[]): Schema {
    return new Schema(this.kind, [...this.checks, ...given.map(asCheck)])
  }

  run(payload: Payload): Payload {
    const { kind, checks } = this
    kind.run(payload)
    word(payload.issues, kind.error)
    let aborted = isAborted(payload.issues)
    for (const check of checks) {
      const from = payload.issues.length
      if (check.when ? payload.issues.some((issue) => issue.continue === false) || !check.when(payload.value) : aborted) continue
      check.run(payload)
      word(payload.issues.slice(from), check.error, kind.error)
      aborted ||= isAborted(payload.issues, from)
    }
    return payload
  }

  safeParse(given: unknown) {
    const { value, issues } = this.run({ value: given, issues: [] })
    return issues.length === 0 ? { success: true, data: value } : { success: false, error: new SchemaError(issues) }
  }

  parse(given: unknown): unknown {
    const { data, error } = this.safeParse(given)
    if (error) throw error
    return data
  }
}

/** Whether what was found makes further checks pointless. */
export function isAborted(issues: readonly Issue[], from = 0): boolean {
  return issues.slice(from).some((issue) => issue.continue !== true)
}

class SchemaError extends Error {
  readonly issues: Issue[]

  constructor(issues: Issue[]) {
    super(JSON.stringify(issues))
    this.issues = issues
    this.name = 'SchemaError'
  }
}

function asCheck(given: Given): Check {
  if (typeof given === 'function') return { run: given }
  return given instanceof Schema ? (given.kind.format ?? given) : given
}

/** Gives each issue its place and the first text that there is for it; what is nested has its own. */
function word(issues: readonly Issue[], ...texts: (ErrorText | undefined)[]): void {
  for (const issue of issues) {
    issue.path ??= []
    for (const text of texts) issue.message ??= typeof text === 'function' ? text(issue) : text
    issue.message ??= 'Invalid input'
  }
}
