import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { mintBytes, tokenAccountBytes, withExtensions } from '../../../upstream/rpc/reads/testing/token-layout.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../upstream/rpc/reads/schemas.ts'
import { type Behaviour, json, type RpcCall } from '../../../upstream/testing/test-node.ts'

/** For tests: the accounts of a little chain, by address. */
export type Accounts = Record<string, Account>
type Account =
  | { kind: 'wallet'; lamports: number }
  | { kind: 'mint'; supply: bigint; decimals: number; program?: string }
  | { kind: 'token-account'; mint: string; owner: string; amount: bigint; program?: string }

export interface SparseNodeOptions {
  accounts: Accounts
  /** How it answers the methods that it doesn't offer. */
  refuse(call: RpcCall, response: ServerResponse): void
  refused: readonly string[]
  /** Whether it parses token accounts; otherwise they come as base64. */
  parses: boolean
  slot?: number
  /** Signatures listed for any address, as the nodes do. */
  signatures?: readonly object[]
}

/** For tests: a node that knows these accounts and offers only a few methods. */
export function sparseNode({ refuse, refused, ...chain }: SparseNodeOptions): Behaviour {
  return (call, response) => {
    if (refused.includes(call.method)) return refuse(call, response)
    const result = littleChainAnswer(call, chain)
    return json({ jsonrpc: '2.0', id: 1, ...(result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }) })(call, response)
  }
}

/** For tests: the `result` of a request about these accounts; undefined for an unknown method. */
export function littleChainAnswer(
  { method, params }: Pick<RpcCall, 'method' | 'params'>,
  { accounts, parses, slot = 400_000_000, signatures = [] }: Omit<SparseNodeOptions, 'refuse' | 'refused'>,
): unknown {
  const at = (value: unknown) => ({ context: { slot }, value })
  const shown = (address: string) => (accounts[address] ? form(accounts[address], accounts, parses) : null)
  const [first, second] = params
  const key = String(first)
  switch (method) {
    case 'getSlot':
      return slot
    case 'getBalance':
      return at(accounts[key]?.kind === 'wallet' ? accounts[key].lamports : 0)
    case 'getAccountInfo':
      return at(shown(key))
    case 'getMultipleAccounts':
      return at(z.array(z.string()).parse(first).map(shown))
    case 'getTokenAccountsByOwner': {
      const { mint } = z.object({ mint: z.string() }).parse(second)
      const owned = Object.entries(accounts).filter(([, account]) => account.kind === 'token-account' && account.owner === key && account.mint === mint)
      return at(owned.map(([pubkey]) => ({ pubkey, account: shown(pubkey) })))
    }
    case 'getSignaturesForAddress':
      return signatures
    default:
      return undefined
  }
}

const SYSTEM = '11111111111111111111111111111111'

function form(account: Account, accounts: Accounts, parses: boolean) {
  const common = { executable: false, rentEpoch: 0 }
  if (account.kind === 'wallet') return { ...common, lamports: account.lamports, owner: SYSTEM, data: ['', 'base64'], space: 0 }
  const { program = TOKEN_PROGRAM } = account
  const base = account.kind === 'mint' ? mintBytes(account) : tokenAccountBytes(account)
  const bytes = program === TOKEN_2022_PROGRAM ? withExtensions(base, account.kind === 'mint' ? 'mint' : 'account', 12) : base
  const data = parses ? { program: 'spl-token', space: bytes.length, parsed: parsedForm(account, accounts) } : [bytes.toString('base64'), 'base64']
  return { ...common, lamports: 2_039_280, owner: program, data, space: bytes.length }
}

function parsedForm(account: Exclude<Account, { kind: 'wallet' }>, accounts: Accounts) {
  if (account.kind === 'mint') return { type: 'mint', info: { supply: String(account.supply), decimals: account.decimals, isInitialized: true } }
  const mint = accounts[account.mint]
  const tokenAmount = { amount: String(account.amount), decimals: mint?.kind === 'mint' ? mint.decimals : 0, uiAmount: null, uiAmountString: '' }
  return { type: 'account', info: { mint: account.mint, owner: account.owner, state: 'initialized', isNative: false, tokenAmount } }
}
