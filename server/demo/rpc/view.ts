import type { NodeChain } from '../chain/chain.ts'
import type { Ledger } from '../chain/ledger.ts'
import type { AccountState } from '../chain/machine.ts'
import type { Commitment } from '../chain/slots.ts'
import { RpcFault } from './rpc-fault.ts'

/** The chain as one node sees it at one moment: everything younger than its own tip doesn't exist. */
export interface View {
  chain: NodeChain
  /** Past transactions. For those that just happened, and for counting, there is the chain's own. */
  ledger: ViewedLedger
  tip: number
  /** Slots by which this node says that it is behind the others. */
  lag: number
  slot(commitment: Commitment | null | undefined): number
  account(address: string, slot: number): AccountState | null
}

export type ViewedLedger = Pick<Ledger, 'page' | 'bySignature'>

/** Of a node that is so many slots behind and says so. */
export function viewOf(chain: NodeChain, lag: number): View {
  return viewAt(chain, chain.slots.tip() - lag, lag)
}

/** Of a node that has come to this slot, and says that it is `lag` slots behind. */
export function viewAt(chain: NodeChain, slot: number, lag: number): View {
  const tip = Math.max(1, slot)
  return {
    chain,
    ledger: chain.ledger,
    tip,
    lag,
    slot: (commitment) => tip - chain.slotsBehind[commitment ?? 'finalized'],
    account: (address, slot) => chain.accounts.at(address, slot),
  }
}

export interface ContextOptions {
  commitment?: Commitment | null | undefined
  minContextSlot?: number | null | undefined
}

/** The slot to answer for, unless the node isn't there yet. */
export function contextSlot(view: View, options: ContextOptions | null | undefined): number | RpcFault {
  const slot = view.slot(options?.commitment)
  const wanted = options?.minContextSlot ?? 0
  if (slot < wanted) return new RpcFault(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
  return slot
}

export const withContext = (slot: number, value: unknown) => ({ context: { apiVersion: API_VERSION, slot }, value })
export const API_VERSION = '4.2.1'
