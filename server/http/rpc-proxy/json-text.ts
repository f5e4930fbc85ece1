/**
 * JSON with bigints as plain integers, as the nodes write their 64-bit values; JSON.stringify would throw. Like
 * JSON.stringify it omits undefined members, and writes null for them in a list.
 */
export function jsonText(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`
}
