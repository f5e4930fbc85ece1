import type { ParsedTransaction } from '../../upstream/rpc/reads/transaction.ts'
import { isOnCurve } from './on-curve.ts'

/** A transfer, or new tokens (`source` null), in the order of the transaction. Owners as they were at that moment, null where no record tells. */
export interface TokenFlow {
  source: string | null
  sourceOwner: string | null
  destination: string
  destinationOwner: string | null
  /** Base units that left the source, and that reached the destination. */
  sent: bigint
  received: bigint
}

/** Who stands behind a movement. `known: false`: the account on the other side speaks for itself. */
export type PathEnd = { known: false } | { known: true; owner: string | null; from: 'origin' | 'signer' | 'unknown' }

/** Where the tokens come from, or end: a person's account, or something else. */
type End = { person: string; signed: boolean } | 'other'

const ITSELF: PathEnd = { known: false }

/**
 * Follows tokens through the accounts of programs that merely pass them on within one transaction, as routers do. An
 * account that held the tokens before, or keeps them (a multisig's vault), is no such one and stays who it is.
 */
export function tokenPaths(tx: ParsedTransaction, flows: readonly TokenFlow[]) {
  const { signers, preTokenBalances, postTokenBalances } = tx
  /** Of what each flow brought, how much no later one has taken on yet. */
  const left = flows.map(({ received }) => received)
  const signed = (owner: string) => signers?.includes(owner) === true
  const before = (account: string) => preTokenBalances?.get(account)?.amount ?? 0n
  const after = (account: string) => postTokenBalances?.get(account)?.amount ?? 0n

  /** Back from the flow at `index` to an account whose owner signed. */
  const originOf = (index: number): End => {
    const flow = flows[index]
    if (!flow || flow.source === null || flow.sourceOwner === null) return 'other'
    const { source, sourceOwner, sent } = flow
    if (signed(sourceOwner)) return { person: sourceOwner, signed: true }
    if (isOnCurve(sourceOwner)) return { person: sourceOwner, signed: false }
    return before(source) >= sent ? 'other' : originOfAmount(source, sent, index)
  }

  /** The amounts have to fit: one flow brought exactly this much, or all that came in is of one origin and covers it. */
  const originOfAmount = (account: string, amount: bigint, until: number): End => {
    const inflows = flows.flatMap(({ destination }, index) => (index < until && destination === account && (left[index] ?? 0n) > 0n ? [index] : []))
    const exact = inflows.filter((index) => left[index] === amount)
    const among = exact.length > 0 ? exact : inflows
    const origin = same(among.map(originOf))
    const available = among.reduce((sum, index) => sum + (left[index] ?? 0n), 0n)
    if (origin === null || available < amount) return 'other'
    let rest = amount
    for (const index of among) {
      const taken = rest < (left[index] ?? 0n) ? rest : (left[index] ?? 0n)
      left[index] = (left[index] ?? 0n) - taken
      rest -= taken
    }
    return origin
  }

  /** On from the flow at `index` to the account of somebody who isn't a program. */
  const receiversOf = (index: number): string[] => {
    const flow = flows[index]
    if (!flow || flow.destinationOwner === null) return []
    const { destination, destinationOwner, received } = flow
    if (signed(destinationOwner) || isOnCurve(destinationOwner)) return [destinationOwner]
    if (after(destination) >= received) return []
    return flows.flatMap(({ source }, later) => (later > index && source === destination ? receiversOf(later) : []))
  }

  const passesThrough = (owner: string | null) => owner !== null && signers !== null && preTokenBalances !== null && postTokenBalances !== null && !signed(owner) && !isOnCurve(owner)
  const signerAlone = (): PathEnd => {
    const [only] = signers ?? []
    return signers?.length === 1 && only !== undefined ? { known: true, owner: only, from: 'signer' } : { known: true, owner: null, from: 'unknown' }
  }

  return {
    /** Whose tokens the flow at `index` brought. */
    depositor(index: number): PathEnd {
      const flow = flows[index]
      if (!flow || flow.source === null || before(flow.source) >= flow.sent || !passesThrough(flow.sourceOwner)) return ITSELF
      const origin = originOfAmount(flow.source, flow.sent, index)
      if (origin === 'other') return signerAlone()
      // Tokens of somebody who didn't sign: an order that was filled, or a delegate's doing. Nobody can tell whose stake it is.
      return origin.signed ? { known: true, owner: origin.person, from: 'origin' } : { known: true, owner: null, from: 'unknown' }
    },
    /** Who received what the flow at `index` sent out. */
    receiver(index: number): PathEnd {
      const flow = flows[index]
      if (!flow || after(flow.destination) >= flow.received || !passesThrough(flow.destinationOwner)) return ITSELF
      const receivers = new Set(receiversOf(index))
      const [only] = receivers
      return receivers.size === 1 && only !== undefined ? { known: true, owner: only, from: 'origin' } : signerAlone()
    },
  }
}

function same(ends: readonly End[]): End | null {
  const [first] = ends
  if (first === undefined) return null
  const nameOf = (end: End) => (end === 'other' ? '' : end.person)
  return ends.every((end) => nameOf(end) === nameOf(first)) ? first : null
}
