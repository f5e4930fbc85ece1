/** For tests: a copy of a JSON value whose `where`-th part (modulo their number) is replaced by `value`. */
export function spoil(whole: unknown, where: number, value: unknown): unknown {
  let parts = 0
  const count = (part: unknown) => {
    parts += 1
    if (typeof part === 'object' && part !== null) Object.values(part).forEach(count)
  }
  count(whole)
  let at = -1
  const copy = (part: unknown): unknown => {
    at += 1
    if (at === where % parts) return value
    if (Array.isArray(part)) return part.map(copy)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, copy(each)]))
  }
  return copy(whole)
}
