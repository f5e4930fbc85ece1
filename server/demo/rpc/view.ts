import type { NodeChain } from '../chain/chain.ts'
import type { Ledger } from '../chain/ledger.ts'
import type { AccountState } from '../chain/machine.ts'
import type { Commitment } from '../chain/slots.ts'
import { RpcFault } from './rpc-fault.ts'

/** The chain as one node sees it at one moment, up to the node's own tip. */
export interface View {
  chain: NodeChain
  /** Past transactions. For new ones, and for counting, use the chain's own ledger. */
  ledger: ViewedLedger
  tip: number
  /** Slots by which this node reports being behind. */
  lag: number
  slot(commitment: Commitment | null | undefined): number
  account(address: string, slot: number): AccountState | null
}

export type ViewedLedger = Pick<Ledger, 'page' | 'bySignature'>

/** The view of a node that lags and says so. */
export function viewOf(chain: NodeChain, lag: number): View {
  return viewAt(chain, chain.slots.tip() - lag, lag)
}

/** The view of a node at this slot that reports being `lag` slots behind. */
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

/** The slot to answer for, or a fault if the node isn't there yet. */
export function contextSlot(view: View, options: ContextOptions | null | undefined): number | RpcFault {
  const slot = view.slot(options?.commitment)
  const wanted = options?.minContextSlot ?? 0
  if (slot < wanted) return new RpcFault(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
  return slot
}

export const withContext = (slot: number, value: unknown) => ({ context: { apiVersion: API_VERSION, slot }, value })
export const API_VERSION = '4.2.1'
