import { isNotOffered } from '../node/not-offered.ts'
import { RpcError } from '../node/rpc-error.ts'
import { type AccountInfo, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, type TokenAccount } from './schemas.ts'

type Infos = readonly (AccountInfo | null)[]

export interface DerivedAccountsOptions {
  owner: string
  mint: string
  /** The associated accounts, and those known from before. */
  addresses: readonly string[]
  /** Whether an answer without any account is worth a second opinion. */
  confirmEmpty: boolean
  /** Several accounts at one slot, if `judge` accepts the answer. `part` numbers the parts of a long list. */
  together(accounts: readonly string[], part: number, judge: (found: Infos) => 'good' | 'weak' | { reason: string }): Promise<{ slot: number; value: Infos }>
  /** One account, for nodes that refuse several at once just as they refuse to list them. */
  single(account: string): Promise<{ slot: number; value: AccountInfo | null }>
}

/**
 * What an owner holds of a mint in accounts with known addresses. The mint is requested with them, for its decimals at the
 * same slot. Rejects with RpcError when no node answers, or only impossibly.
 */
export async function derivedAccounts({ owner, mint, addresses, confirmEmpty, together, single }: DerivedAccountsOptions): Promise<{ slot: number; value: TokenAccount[] }> {
  const look = async (part: readonly string[], index: number) => {
    const asked = [mint, ...part]
    const owned = (found: Infos) => ownedAmong({ owner, mint }, part, found)
    const judge = (found: Infos) => {
      const accounts = owned(found)
      if ('reason' in accounts) return accounts
      return accounts.length === 0 && confirmEmpty ? 'weak' : 'good'
    }
    const oneByOne = async () => {
      const found = await Promise.all(asked.map(single))
      return { slot: Math.min(...found.map(({ slot }) => slot)), value: found.map(({ value }) => value) }
    }
    const { slot, value } = await together(asked, index, judge).catch((error: unknown) => {
      if (isNotOffered(error)) return oneByOne()
      throw error
    })
    const accounts = owned(value)
    if ('reason' in accounts) throw new RpcError('getAccountInfo', { kind: 'wrong-shape', retryable: true, message: accounts.reason })
    return { slot, value: accounts }
  }
  const parts = await Promise.all(inParts(addresses).map(look))
  return { slot: Math.min(...parts.map(({ slot }) => slot)), value: parts.flatMap(({ value }) => value) }
}

/** A node takes a hundred accounts at once, one of them the mint. */
const PART = 99

function inParts(addresses: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(addresses.length / PART) }, (_, index) => addresses.slice(index * PART, (index + 1) * PART))
}

/** Leaves out accounts that don't exist or belong to another owner by now. */
function ownedAmong({ owner, mint }: { owner: string; mint: string }, addresses: readonly string[], [mintInfo, ...found]: Infos): TokenAccount[] | { reason: string } {
  const owned: TokenAccount[] = []
  for (const [index, address] of addresses.entries()) {
    const account = found[index] ?? null
    if (account?.kind === 'token-account') {
      const { program, amount } = account
      if (account.owner !== owner || account.mint !== mint) continue
      if (mintInfo?.kind !== 'mint') return { reason: `account ${address} is of a mint that does not exist` }
      owned.push({ address, mint, owner, program, amount, decimals: mintInfo.decimals })
    } else if (account && [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].includes(account.program)) {
      return { reason: `account ${address} is not a readable token account` }
    }
  }
  return owned
}
