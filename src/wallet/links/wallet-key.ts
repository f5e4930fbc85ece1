const P = 2n ** 255n - 19n
/** The points of small order on Curve25519 and its twist, as u below p: with them, anyone knows the shared secret. */
const SMALL_ORDER: ReadonlySet<bigint> = new Set([
  0n,
  1n,
  325606250916557431795983626356110631294008115727848805560023387167927233504n,
  39382357235489614581723060781553021112529911719440698176882885853963445705823n,
  P - 1n,
])

/**
 * Whether a wallet's x25519 key may be used: 32 bytes, in the one form that every key has, and not of small order. X25519 itself takes
 * any 32 bytes: it drops the highest bit and reduces by p, so that one key has several forms.
 */
export function isSafeKey(key: Uint8Array): boolean {
  if (key.length !== 32) return false
  const u = key.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
  return u < P && !SMALL_ORDER.has(u)
}
