import type { ReadOptions, SolanaReads } from '../../upstream/rpc/reads/reads.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { MintError, readMint } from '../supply/mint.ts'
import { ownedAccounts } from './owned-accounts.ts'

/** What the vault holds. */
export interface VaultBalance {
  /** Base units of the token. */
  balance: bigint
  decimals: number
  /** The SOL of the vault's owner, in lamports. */
  lamports: bigint
  /** The slot of `balance`. */
  slot: number
  /** No node lists the vault's accounts: `balance` covers its associated accounts and those known from before. */
  derived?: true
}

/** The configured addresses don't fit together. A retry doesn't help. */
export class VaultError extends Error {
  override readonly name = 'VaultError'
  readonly retryable = false
}

/**
 * Reads a vault that is either an owner (its balance sums all its accounts of the mint, under either token program) or itself
 * a token account (whose own SOL is only rent, so the SOL is its owner's). `known`: former vault accounts, for nodes that
 * don't list them.
 * Zero only means that the mint exists and two nodes know of no account. Otherwise it rejects: with RpcError when the nodes
 * don't answer or can't tell, with VaultError when the addresses are wrong.
 */
export async function readVault({
  reads,
  vault,
  mint,
  known,
  ...options
}: {
  reads: Pick<SolanaReads, 'accountInfo' | 'balance' | 'tokenAccountsByOwner'>
  vault: string
  mint: string
  known?: readonly string[]
} & ReadOptions): Promise<VaultBalance> {
  const info = await reads.accountInfo(vault, options)
  if (info.value?.kind === 'token-account') {
    const { amount, owner, mint: held } = info.value
    if (held !== mint) throw new VaultError(`the vault ${vault} is a token account of another mint, ${held}`)
    const sol = await reads.balance(owner, options)
    const decimals = info.value.decimals ?? (await decimalsOf(reads, mint, options))
    return { balance: amount, decimals, lamports: sol.value, slot: info.slot }
  }
  // An account of a token program that isn't a readable token account can't own one: zero would be a guess.
  if (info.value && [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].includes(info.value.program)) {
    throw new VaultError(`the vault ${vault} is ${info.value.kind === 'mint' ? 'a mint' : 'not a usable token account'}`)
  }
  const accounts = await ownedAccounts({ reads, owner: vault, mint, ...(known ? { known } : {}), ...options })
  const [first] = accounts.value
  // The account is null when the owner has no SOL: a real 0.
  const lamports = info.value?.lamports ?? 0n
  const decimals = first?.decimals ?? (await decimalsOf(reads, mint, options))
  return {
    balance: accounts.value.reduce((sum, account) => sum + account.amount, 0n),
    decimals,
    lamports,
    slot: accounts.slot,
    ...(accounts.derived ? { derived: true } : {}),
  }
}

async function decimalsOf(reads: Pick<SolanaReads, 'accountInfo'>, mint: string, options: ReadOptions): Promise<number> {
  try {
    return (await readMint({ reads, mint, ...options })).decimals
  } catch (error) {
    if (error instanceof MintError) throw new VaultError(error.message, { cause: error })
    throw error
  }
}
