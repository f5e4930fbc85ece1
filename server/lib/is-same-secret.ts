import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same, in a time that tells nothing of where they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
