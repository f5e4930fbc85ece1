/** What a movement must have to be counted. Amount in base units, above zero. */
export interface Countable {
  kind: 'deposit' | 'withdrawal'
  amount: bigint
}

/** A deposit, and what withdrawals have left of it (base units). `endedBy` took the last of it. */
export interface Deposit<M> {
  from: M
  remaining: bigint
  endedBy: M | null
}

export interface Consumed<M> {
  /** Oldest first. */
  deposits: Deposit<M>[]
  /** The index of the oldest one that is still open. */
  oldest: number
  /** Base units withdrawn when no deposit was left to take them from. */
  excess: bigint
  /** How much each movement changed what is left, in their order. */
  changes: bigint[]
}

/**
 * Lets the withdrawals of one wallet consume its deposits, the oldest first. `movements`: all of them, in order. `onTaken` hears
 * what each withdrawal takes of which deposit; null where none was left.
 */
export function firstInFirstOut<M extends Countable>(movements: readonly M[], onTaken: (withdrawal: M, deposit: M | null, amount: bigint) => void = () => {}): Consumed<M> {
  const deposits: Deposit<M>[] = []
  let oldest = 0
  let excess = 0n
  const changes: bigint[] = []
  for (const movement of movements) {
    if (movement.kind === 'deposit') {
      deposits.push({ from: movement, remaining: movement.amount, endedBy: null })
      changes.push(movement.amount)
      continue
    }
    let wanted = movement.amount
    for (let next = deposits[oldest]; next && wanted > 0n; next = deposits[oldest]) {
      const taken = wanted < next.remaining ? wanted : next.remaining
      next.remaining -= taken
      wanted -= taken
      onTaken(movement, next.from, taken)
      if (next.remaining > 0n) continue
      next.endedBy = movement
      oldest += 1
    }
    if (wanted > 0n) onTaken(movement, null, wanted)
    excess += wanted
    changes.push(wanted - movement.amount)
  }
  return { deposits, oldest, excess, changes }
}
