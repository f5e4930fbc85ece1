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
  /** Some accounts at one slot, if `judge` takes the answer. `part` tells the parts of a long list apart. */
  together(accounts: readonly string[], part: number, judge: (found: Infos) => 'good' | 'weak' | { reason: string }): Promise<{ slot: number; value: Infos }>
  /** One account, for nodes that answer for several at once no more than they list them. */
  single(account: string): Promise<{ slot: number; value: AccountInfo | null }>
}

/**
 * What an owner holds of a mint, as far as it lies in accounts whose addresses are known. The mint is asked for with them:
 * at the same slot, and with it the decimals. Throws RpcError where no node answers, or only with what can't be.
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

/** What a node takes at once is a hundred, the mint among them. */
const PART = 99

function inParts(addresses: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(addresses.length / PART) }, (_, index) => addresses.slice(index * PART, (index + 1) * PART))
}

/** Accounts that don't exist, or belong to another owner by now, are left out. */
function ownedAmong({ owner, mint }: { owner: string; mint: string }, addresses: readonly string[], [mintInfo, ...found]: Infos): TokenAccount[] | { reason: string } {
  const owned: TokenAccount[] = []
  for (const [index, address] of addresses.entries()) {
    const account = found[index] ?? null
    if (account?.kind === 'token-account') {
      const { program, amount } = account
      if (account.owner !== owner || account.mint !== mint) continue
      if (mintInfo?.kind !== 'mint') return { reason: `account ${address} is of a mint that is not there` }
      owned.push({ address, mint, owner, program, amount, decimals: mintInfo.decimals })
    } else if (account && [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].includes(account.program)) {
      return { reason: `account ${address} is no token account that can be read` }
    }
  }
  return owned
}
