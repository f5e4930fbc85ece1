import type { ChainSource, PinnedNode } from './chain-source.ts'

/** What one operator's node says the account holds, in base units, and the slot at which it held. */
export interface WitnessedBalance {
  operator: string
  node: string
  amount: bigint
  slot: number
}

export function witnessed(pin: PinnedNode, { amount, slot }: { amount: bigint; slot: number }): WitnessedBalance {
  return { operator: operatorOfPin(pin), node: pin.node, amount, slot }
}

/** What is known of the account beside what the listing node says. */
export interface SecondOpinions {
  balances: WitnessedBalance[]
  /** There is another operator, and none of its nodes answered; in how many passes in a row. */
  silentPasses: number
}

export interface Witnesses {
  /** To be called before the list is read: asks those first that didn't answer the last time. */
  prepare(): Promise<void>
  /**
   * Balances by other operators than the one who listed, until they settle the matter. One that is ahead of the
   * list is kept, to be compared once the list has come that far.
   */
  ask(own: WitnessedBalance, isSettled: (others: readonly WitnessedBalance[]) => Promise<boolean>): Promise<SecondOpinions>
}

/** More opinions than that cost requests and tell nothing new. */
const MOST_OPINIONS = 4

/** Asks other operators than the one whose node listed the history what the account holds. */
export function createWitnesses(source: ChainSource): Witnesses {
  /** By operator: ahead of the list when it was told. */
  let ahead = new Map<string, WitnessedBalance>()
  /** Operators that gave no answer in the last pass. */
  let silent = new Set<string>()
  let silentPasses = 0
  let early: WitnessedBalance[] = []

  /** Each operator's first node that answers. Those that don't answer are told to `onSilence`. */
  async function* operators(known: ReadonlySet<string>, only: (operator: string) => boolean, onSilence: (operator: string) => void) {
    const asked = new Set<string>()
    const heard = new Set(known)
    for (;;) {
      const pin = source.pin(asked)
      // A node that was asked already: there is no other.
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
      // One node's answers may be older than another's, and are refused then; asked first, it is the other that has to be newer.
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
        // The older one: a list that is always behind would never come as far as the newest.
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
