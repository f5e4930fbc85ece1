import type { ChainSource, PinnedNode } from './chain-source.ts'

/** The account's balance according to one operator's node, in base units, and its slot. */
export interface WitnessedBalance {
  operator: string
  node: string
  amount: bigint
  slot: number
}

export function witnessed(pin: PinnedNode, { amount, slot }: { amount: bigint; slot: number }): WitnessedBalance {
  return { operator: operatorOfPin(pin), node: pin.node, amount, slot }
}

/** What other operators say about the account. */
export interface SecondOpinions {
  balances: WitnessedBalance[]
  /** In how many passes in a row no node of another existing operator answered. */
  silentPasses: number
}

export interface Witnesses {
  /** Call before the list is read: asks the operators that didn't answer last time first. */
  prepare(): Promise<void>
  /**
   * Balances from operators other than the listing one, until they settle the matter. One that is ahead of the list is kept,
   * to be compared once the list has come that far.
   */
  ask(own: WitnessedBalance, isSettled: (others: readonly WitnessedBalance[]) => Promise<boolean>): Promise<SecondOpinions>
}

/** More opinions cost requests and add nothing. */
const MOST_OPINIONS = 4

/** Asks operators other than the one that listed the history for the account's balance. */
export function createWitnesses(source: ChainSource): Witnesses {
  /** By operator: balances that were ahead of the list when given. */
  let ahead = new Map<string, WitnessedBalance>()
  /** Operators that gave no answer in the last pass. */
  let silent = new Set<string>()
  let silentPasses = 0
  let early: WitnessedBalance[] = []

  /** Each operator's first node that answers. `onSilence` is called for those that don't. */
  async function* operators(known: ReadonlySet<string>, only: (operator: string) => boolean, onSilence: (operator: string) => void) {
    const asked = new Set<string>()
    const heard = new Set(known)
    for (;;) {
      const pin = source.pin(asked)
      // This node was asked already: there is no other.
      if (!pin.ok || asked.has(pin.value.node)) return
      asked.add(pin.value.node)
      const operator = operatorOfPin(pin.value)
      if (heard.has(operator) || !only(operator)) continue
      const balance = await pin.value.balance()
      if (!balance.ok) {
        onSilence(operator)
        continue
      }
      heard.add(operator)
      yield witnessed(pin.value, balance.value)
    }
  }

  return {
    async prepare() {
      early = []
      if (silent.size === 0) return
      // A node's answer may be older than another's, and is refused then; asked first, the other has to be the newer one.
      for await (const balance of operators(new Set(), (operator) => silent.has(operator), () => {})) early.push(balance)
    },

    async ask(own, isSettled) {
      const balances: WitnessedBalance[] = []
      const kept = ahead
      ahead = new Map()
      const missed = new Set<string>()
      const take = async (balance: WitnessedBalance) => {
        balances.push(balance)
        if (await isSettled(balances)) return true
        // Keep the older one: a list that always lags would never reach the newest.
        if (balance.slot > own.slot && !ahead.has(balance.operator)) ahead.set(balance.operator, balance)
        return balances.length >= MOST_OPINIONS
      }
      const others = [...kept.values(), ...early].filter(({ operator }) => operator !== own.operator)
      let settled = false
      for (const balance of others) settled = (await take(balance)) || settled
      if (!settled) {
        for await (const balance of operators(new Set([own.operator]), () => true, (operator) => missed.add(operator))) {
          if (await take(balance)) break
        }
      }
      silent = new Set([...missed].filter((operator) => !balances.some((balance) => balance.operator === operator)))
      silentPasses = balances.length === 0 && silent.size > 0 ? silentPasses + 1 : 0
      return { balances, silentPasses }
    },
  }
}

function operatorOfPin({ operator, node }: PinnedNode): string {
  return operator ?? node
}
