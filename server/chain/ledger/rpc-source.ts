import { operatorOf } from '../../upstream/rpc/node/operator.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import type { SolanaReads } from '../../upstream/rpc/reads/reads.ts'
import type { ChainSource, PinnedNode, Reading } from './chain-source.ts'

/** The pool's reads that the ledger needs. A pool that can't avoid a node pins its best one. */
export interface LedgerReads {
  pin(options?: { avoid?: ReadonlySet<string> }): Pick<SolanaReads, 'signaturesForAddress' | 'accountInfo'> & {
    readonly node: string
    readonly operator?: string
  }
  transaction: SolanaReads['transaction']
  blockTime: SolanaReads['blockTime']
}

/** The staking token account as the pool of nodes shows it. */
export function rpcSource(reads: LedgerReads, account: string): ChainSource {
  return {
    pin(avoid) {
      try {
        return { ok: true, value: pinned(reads.pin({ avoid }), account) }
      } catch (error) {
        return failureOf(error)
      }
    },

    async transaction(signature, commitment) {
      try {
        const transaction = await reads.transaction(signature, { commitment })
        return transaction ? { status: 'found', transaction } : { status: 'missing' }
      } catch (error) {
        const { retryable, message } = failureOf(error)
        return { status: 'unavailable', retryable, message }
      }
    },

    blockTime: (slot) => reading(() => reads.blockTime(slot)),
  }
}

function pinned(reads: ReturnType<LedgerReads['pin']>, account: string): PinnedNode {
  return {
    node: reads.node,
    operator: reads.operator ?? operatorOfLabel(reads.node),
    signatures: ({ commitment, before, limit }) =>
      reading(() => reads.signaturesForAddress(account, { commitment, limit, ...(before === undefined ? {} : { before }) })),
    balance: () => reading(() => balanceOf(reads, account)),
  }
}

/** Labels are the node's place and host, `2:rpc.example.com`. Any other label stands for itself. */
function operatorOfLabel(label: string): string {
  const host = label.replace(/^\d+:/, '')
  return URL.canParse(`http://${host}`) ? operatorOf(`http://${host}`) : label
}

/**
 * Reads the account itself, which every node serves. A closed account holds nothing, as only an empty one can be closed; one
 * that never existed is told apart by its missing history.
 */
async function balanceOf(reads: ReturnType<LedgerReads['pin']>, account: string): Promise<{ amount: bigint; slot: number }> {
  const { slot, value } = await reads.accountInfo(account, { commitment: 'finalized' })
  if (value?.kind === 'token-account') return { amount: value.amount, slot }
  if (value === null && (await reads.signaturesForAddress(account, { commitment: 'finalized', limit: 1 })).length > 0) return { amount: 0n, slot }
  // Another node may know an account that is missing here; an account of another kind is so everywhere.
  if (value === null) throw new RpcError('getAccountInfo', { kind: 'wrong-shape', retryable: true, message: `${account} was never on the chain` })
  throw new RpcError('getAccountInfo', { kind: 'rejected', retryable: false, message: `${account} is not a token account`, code: INVALID_PARAMS, data: undefined })
}

/** The code with which nodes reject a request about an account of the wrong kind. */
const INVALID_PARAMS = -32602

async function reading<T>(ask: () => Promise<T>): Promise<Reading<T>> {
  try {
    return { ok: true, value: await ask() }
  } catch (error) {
    return failureOf(error)
  }
}

/** A failure of the pool becomes a value; any other error is a bug and is rethrown. */
function failureOf(error: unknown): { ok: false; retryable: boolean; message: string } {
  if (!(error instanceof RpcError)) throw error
  return { ok: false, retryable: error.retryable, message: error.message }
}
