/** Basis points of the whole. */
const WHOLE = 10_000n
/** With more deposits in one transaction too many pairs of rate and maximum fee explain the same sum. */
const MOST_MIXED = 4

/**
 * The fees, in base units, that a token-2022 mint withheld from deposits of these amounts, when only their sum is known: a
 * rate in basis points, rounded up, and a maximum fee, the same for all. Null when no fee explains the sum, or several do.
 */
export function withheldFees(amounts: readonly bigint[], sum: bigint): bigint[] | null {
  const [only] = amounts
  if (only === undefined || sum <= 0n) return null
  if (amounts.length === 1) return sum < only ? [sum] : null
  const fees = byRate(amounts, sum) ?? byHighestFee(amounts, sum) ?? byBoth(amounts, sum)
  // Some of each must have arrived, or it would hardly have been sent.
  return fees?.every((fee, index) => fee < (amounts[index] ?? 0n)) ? fees : null
}

function byRate(amounts: readonly bigint[], sum: bigint): bigint[] | null {
  // The lowest rate whose fees reach the sum.
  let [low, high] = [1n, WHOLE - 1n]
  while (low < high) {
    const middle = (low + high) / 2n
    if (total(feesAt(amounts, middle)) >= sum) high = middle
    else low = middle + 1n
  }
  const solutions: bigint[][] = []
  for (let rate = low; rate < WHOLE; rate += 1n) {
    const fees = feesAt(amounts, rate)
    if (total(fees) !== sum) break
    solutions.push(fees)
  }
  return onlyOne(solutions)
}

function byHighestFee(amounts: readonly bigint[], sum: bigint): bigint[] | null {
  const count = BigInt(amounts.length)
  const fee = sum / count
  return fee * count === sum ? amounts.map(() => fee) : null
}

function byBoth(amounts: readonly bigint[], sum: bigint): bigint[] | null {
  if (amounts.length > MOST_MIXED) return null
  const solutions: bigint[][] = []
  for (let rate = 1n; rate < WHOLE; rate += 1n) {
    const fees = feesAt(amounts, rate)
    if (total(fees) < sum) continue
    const rising = fees.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    for (let whole = 1; whole < rising.length; whole += 1) {
      const rest = sum - total(rising.slice(0, whole))
      const capped = BigInt(rising.length - whole)
      const highest = rest / capped
      const isOne = rest > 0n && highest * capped === rest && highest >= (rising[whole - 1] ?? 0n) && highest <= (rising[whole] ?? 0n)
      if (isOne) solutions.push(fees.map((fee) => (fee < highest ? fee : highest)))
    }
  }
  return onlyOne(solutions)
}

function feesAt(amounts: readonly bigint[], rate: bigint): bigint[] {
  return amounts.map((amount) => (amount * rate + WHOLE - 1n) / WHOLE)
}

function total(fees: readonly bigint[]): bigint {
  return fees.reduce((sum, fee) => sum + fee, 0n)
}

function onlyOne(solutions: readonly bigint[][]): bigint[] | null {
  const [first] = solutions
  return first && solutions.every((one) => one.join() === first.join()) ? first : null
}
