/** Whether a price is young enough, by its own time, to be shown as live. False for one without a time. */
export function isYoung({ asOf }: { asOf: Date | null }, now: number, youngForMs: number): boolean {
  return asOf !== null && now - asOf.getTime() <= youngForMs
}

/**
 * Which of several prices to return: the first in order that is young, otherwise the newest, and of equally old ones the
 * first. Undefined only when there is none.
 */
export function preferred<T extends { asOf: Date }>(readings: readonly T[], now: number, youngForMs: number): T | undefined {
  const young = readings.find((reading) => isYoung(reading, now, youngForMs))
  return young ?? readings.toSorted((a, b) => b.asOf.getTime() - a.asOf.getTime())[0]
}
