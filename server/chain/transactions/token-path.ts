import type { ParsedTransaction } from '../../upstream/rpc/reads/transaction.ts'
import { isOnCurve } from './on-curve.ts'

/** A transfer, or new tokens (`source` null), in the order of the transaction. Owners at that moment, null when no record shows them. */
export interface TokenFlow {
  source: string | null
  sourceOwner: string | null
  destination: string
  destinationOwner: string | null
  /** Base units that left the source, and that reached the destination. */
  sent: bigint
  received: bigint
}

/** The person behind a movement. `known: false`: the account on the other side stands for itself. */
export type PathEnd = { known: false } | { known: true; owner: string | null; from: 'origin' | 'signer' | 'unknown' }

/** Where tokens come from, or end: a person's account, or anything else. */
type End = { person: string; signed: boolean } | 'other'

const ITSELF: PathEnd = { known: false }

/**
 * Follows tokens through programs' accounts that merely pass them on within one transaction, as routers do. An account that
 * held the tokens before, or keeps them (a multisig's vault), doesn't count as such and stands for itself.
 */
export function tokenPaths(tx: ParsedTransaction, flows: readonly TokenFlow[]) {
  const { signers, preTokenBalances, postTokenBalances } = tx
  /** How much of each flow's tokens no later flow has taken on yet. */
  const left = flows.map(({ received }) => received)
  const signed = (owner: string) => signers?.includes(owner) === true
  const before = (account: string) => preTokenBalances?.get(account)?.amount ?? 0n
  const after = (account: string) => postTokenBalances?.get(account)?.amount ?? 0n

  /** Traces the flow at `index` back to an account whose owner signed. */
  const originOf = (index: number): End => {
    const flow = flows[index]
    if (!flow || flow.source === null || flow.sourceOwner === null) return 'other'
    const { source, sourceOwner, sent } = flow
    if (signed(sourceOwner)) return { person: sourceOwner, signed: true }
    if (isOnCurve(sourceOwner)) return { person: sourceOwner, signed: false }
    return before(source) >= sent ? 'other' : originOfAmount(source, sent, index)
  }

  /** The amounts have to fit: one flow brought exactly this much, or everything that came in has one origin and covers it. */
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

  /** Traces the flow at `index` on to the accounts of people. */
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
    /** The owner of the tokens that the flow at `index` brought. */
    depositor(index: number): PathEnd {
      const flow = flows[index]
      if (!flow || flow.source === null || before(flow.source) >= flow.sent || !passesThrough(flow.sourceOwner)) return ITSELF
      const origin = originOfAmount(flow.source, flow.sent, index)
      if (origin === 'other') return signerAlone()
      // Tokens of a person who didn't sign: a filled order, or a delegate's transfer. Whose stake it is remains unknown.
      return origin.signed ? { known: true, owner: origin.person, from: 'origin' } : { known: true, owner: null, from: 'unknown' }
    },
    /** The receiver of the tokens that the flow at `index` sent out. */
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
