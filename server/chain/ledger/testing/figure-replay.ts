/**
 * For tests: figures by replaying movements one by one in the plainest way, from nothing up to a moment. Knows nothing of
 * sums, steps or positions.
 */
export interface Moved {
  /** Which of the accounts. */
  account: number
  signature: string
  slot: number
  place: number
  ordinal: number
  /** Unix seconds. */
  at: number
  kind: 'deposit' | 'withdrawal' | 'unattributed'
  wallet: string | null
  amount: bigint
}

export interface Figures {
  balance: bigint
  sent: bigint
  staked: bigint
  stakers: bigint
}

/** The figures of these accounts as of a time (epoch ms), counting nothing beyond a slot. */
export function replay(moved: readonly Moved[], accounts: readonly number[], until: number, upToSlot: number | null): Figures {
  const figures: Figures = { balance: 0n, sent: 0n, staked: 0n, stakers: 0n }
  const stakes = new Map<string, bigint>()
  for (const one of inOrder(moved)) {
    if (!accounts.includes(one.account) || one.at * 1000 > until || (upToSlot !== null && one.slot > upToSlot)) continue
    if (one.kind === 'withdrawal') {
      figures.balance -= one.amount
      figures.sent += one.amount
    } else {
      figures.balance += one.amount
    }
    if (one.wallet === null) continue
    const key = `${one.account} ${one.wallet}`
    const stake = (stakes.get(key) ?? 0n) + (one.kind === 'deposit' ? one.amount : -one.amount)
    stakes.set(key, stake < 0n ? 0n : stake)
  }
  for (const stake of stakes.values()) {
    figures.staked += stake
    figures.stakers += stake > 0n ? 1n : 0n
  }
  return figures
}

/** The signature of the last movement that changed a figure until a time; null before the first. */
export function replayLast(moved: readonly Moved[], accounts: readonly number[], figure: keyof Figures, until: number, upToSlot: number | null): string | null {
  let last: string | null = null
  const counted: Moved[] = []
  let former = 0n
  for (const one of inOrder(moved)) {
    if (!accounts.includes(one.account) || one.at * 1000 > until || (upToSlot !== null && one.slot > upToSlot)) continue
    counted.push(one)
    const value = replay(counted, accounts, until, null)[figure]
    if (value !== former) last = one.signature
    former = value
  }
  return last
}

/** In several accounts at once, by signature within a slot. */
function inOrder(moved: readonly Moved[]): Moved[] {
  return moved.toSorted((a, b) => a.slot - b.slot || (a.account === b.account ? a.place - b.place || a.ordinal - b.ordinal : a.signature < b.signature ? -1 : 1))
}
