/** A swipe of this many CSS pixels to the right dismisses a toast. */
const SWIPE_AWAY_PX = 50

/** How far a toast follows the finger, in CSS pixels: to the right only. */
export function swipeOffset(fromX: number, toX: number): number {
  return Math.max(0, toX - fromX)
}

export function isSwipedAway(fromX: number, toX: number): boolean {
  return swipeOffset(fromX, toX) >= SWIPE_AWAY_PX
}
