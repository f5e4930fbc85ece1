/** A part as a percentage of a whole, both decimal strings; 0 when the whole is 0. */
export function shareOf(part: string, whole: string): number {
  const all = Number(whole)
  return all > 0 ? (Number(part) / all) * 100 : 0
}

/** A share as shown: `18.2%`; `<0.1%` for one that would round to zero but isn't. */
export function formatShare(percent: number): string {
  return percent > 0 && percent < 0.05 ? '<0.1%' : `${percent.toFixed(1)}%`
}
