import type { Context } from 'hono'
import { AddressIsNoWallet } from '../../chain/staking/not-a-wallet.ts'
import { MintError } from '../../chain/supply/mint.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import type { AddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { countCall } from '../middleware/guard-calls.ts'
import { HttpProblem, unavailable } from '../middleware/http-problem.ts'

/** This machine itself isn't limited. */
export async function count(c: Context, limits: AddressLimits, wallets: number): Promise<void> {
  if (clientAddress(c) !== null) await countCall(c, limits, wallets)
}

/** The staking history isn't read, or there is none here. */
export const notRead = () => unavailable('What wallets have staked is not read yet. Please try again later.', 5000)

/** Throws the problem for what can't be answered. */
export function refuse(error: unknown): never {
  if (error instanceof AddressIsNoWallet) {
    const { kind, owner, message } = error
    throw new HttpProblem({ status: 400, code: 'not_a_wallet', error: message, field: 'address', extra: { kind, owner } })
  }
  if (error instanceof RpcError || error instanceof MintError) throw unavailable('No Solana node answers right now. Please try again.', 5000)
  throw error
}
