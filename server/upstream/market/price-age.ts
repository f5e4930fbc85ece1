/** Whether a price is so young by its own time that it may be shown as live. One without a time is not. */
export function isYoung({ asOf }: { asOf: Date | null }, now: number, youngForMs: number): boolean {
  return asOf !== null && now - asOf.getTime() <= youngForMs
}

/**
 * Which of several prices is given: the first in their order that is young; where none is, the newest, and of equally old
 * ones the first. Undefined only where there is none at all.
 */
export function preferred<T extends { asOf: Date }>(readings: readonly T[], now: number, youngForMs: number): T | undefined {
  const young = readings.find((reading) => isYoung(reading, now, youngForMs))
  return young ?? readings.toSorted((a, b) => b.asOf.getTime() - a.asOf.getTime())[0]
}
