import { useEffect, useState } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'

/** More than a window shows of them, with their answers. */
export const AT_ONCE = 8

/**
 * How many of the questions that a search found are unfolded so far: the first ones at once, the others in turns after each paint. To lay
 * out forty answers in one go keeps a slow phone from hearing the next letter for 100 ms.
 */
export function useUnfolded(isSearch: boolean, found: number): number {
  const [unfolded, setUnfolded] = useState(AT_ONCE)
  const most = isSearch ? Math.max(found, AT_ONCE) : AT_ONCE
  // Those that were left out meanwhile come in turns again.
  if (unfolded > most) setUnfolded(most)
  useEffect(() => (unfolded < most ? afterPaint(() => setUnfolded(unfolded + AT_ONCE)) : undefined), [unfolded, most])
  return isSearch ? unfolded : 0
}
