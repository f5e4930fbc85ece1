/** Change from one decimal string to another in percent; `null` when there is no base to compare with. */
export function percentChange(previous: string, current: string): number | null {
  const before = Number(previous)
  const after = Number(current)
  if (!Number.isFinite(before) || !Number.isFinite(after) || before === 0) return null
  return ((after - before) / before) * 100
}
