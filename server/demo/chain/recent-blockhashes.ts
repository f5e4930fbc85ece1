/** For how many slots a blockhash is valid. */
export const BLOCKHASH_SLOTS = 150

/** Whether a blockhash belongs to one of the last slots. Caches the hashes it computes. */
export function createRecentBlockhashes(blockhash: (slot: number) => string): (hash: string, tip: number) => boolean {
  const slotByHash = new Map<string, number>()
  let from = 0
  return (hash, tip) => {
    const oldest = Math.max(tip - BLOCKHASH_SLOTS, from)
    if (slotByHash.size > 20 * BLOCKHASH_SLOTS) slotByHash.clear()
    for (let slot = slotByHash.size === 0 ? tip - BLOCKHASH_SLOTS : oldest; slot <= tip; slot += 1) slotByHash.set(blockhash(slot), slot)
    from = tip + 1
    return (slotByHash.get(hash) ?? -1) >= tip - BLOCKHASH_SLOTS
  }
}
