/** How many percent of a whole a part is, both decimal strings; 0 of nothing. */
export function shareOf(part: string, whole: string): number {
  const all = Number(whole)
  return all > 0 ? (Number(part) / all) * 100 : 0
}

/** A share as it is written: `18.2%`; what would round to nothing but isn't is `<0.1%`. */
export function formatShare(percent: number): string {
  return percent > 0 && percent < 0.05 ? '<0.1%' : `${percent.toFixed(1)}%`
}
