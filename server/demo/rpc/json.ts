/** A list that is written while it is walked, so that a million entries never exist at once. It can be walked once. */
export class LazyList {
  readonly items: Iterable<unknown>

  constructor(items: Iterable<unknown>) {
    this.items = items
  }
}

/** JSON in which bigint is a whole number, as nodes write their 64 bits; JSON.stringify would throw. */
export function toJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof LazyList) return [...jsonChunks(value)].join('')
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item ?? null)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // A loop and no lists in between: a million accounts are written in one answer.
  let text = ''
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${toJson(member)}`
  }
  return `{${text}}`
}

const CHUNK_LENGTH = 64 * 1_024

/** The same in pieces of about 64 KB where there is a lazy list inside, and in one piece otherwise. */
export function* jsonChunks(value: unknown): Generator<string> {
  let chunk = ''
  for (const piece of pieces(value)) {
    chunk += piece
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

function* pieces(value: unknown): Generator<string> {
  if (!hasLazyList(value)) return yield toJson(value)
  if (value instanceof LazyList || Array.isArray(value)) {
    let comma = '['
    const lazy = value instanceof LazyList
    for (const item of lazy ? value.items : value) {
      yield comma
      // Entries of a lazy list hold no others, and there are too many to look.
      if (lazy) yield toJson(item)
      else yield* pieces(item)
      comma = ','
    }
    return yield comma === '[' ? '[]' : ']'
  }
  let comma = '{'
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    yield `${comma}${JSON.stringify(name)}:`
    yield* pieces(member)
    comma = ','
  }
  yield '}'
}

/** Lazy lists stand where a result, its value or a batch may: no deeper than this. */
const DEEPEST = 3

function hasLazyList(value: unknown, depth = 0): value is object {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false
  return value instanceof LazyList || Object.values(value).some((member) => hasLazyList(member, depth + 1))
}
