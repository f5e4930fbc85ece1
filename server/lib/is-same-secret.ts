import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in constant time, so that the timing doesn't tell where they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
