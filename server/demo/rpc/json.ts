/** A list that is written while it is iterated, so that a million entries never exist at once. It can be iterated once. */
export class LazyList {
  readonly items: Iterable<unknown>

  constructor(items: Iterable<unknown>) {
    this.items = items
  }
}

/** JSON with bigints as plain integers, as nodes write their 64-bit values; JSON.stringify would throw. */
export function toJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof LazyList) return [...jsonChunks(value)].join('')
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item ?? null)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // A loop without intermediate lists: one answer may hold a million accounts.
  let text = ''
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${toJson(member)}`
  }
  return `{${text}}`
}

const CHUNK_LENGTH = 64 * 1_024

/** The same in chunks of about 64 KB if there is a lazy list inside, otherwise in one piece. */
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
      // Entries of a lazy list contain no further ones, and there are too many to check.
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

/** Lazy lists occur as a result, its value or in a batch: no deeper than this. */
const DEEPEST = 3

function hasLazyList(value: unknown, depth = 0): value is object {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false
  return value instanceof LazyList || Object.values(value).some((member) => hasLazyList(member, depth + 1))
}
