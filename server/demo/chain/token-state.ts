import { addressText } from './base58.ts'
import { readU32, readU64, u64 } from './bytes.ts'
import type { AccountState } from './machine.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

export interface TokenAccount {
  mint: string
  owner: string
  amount: bigint
  state: 'uninitialized' | 'initialized' | 'frozen'
  delegate: { address: string; amount: bigint } | null
  closeAuthority: string | null
  /** Lamports that stay locked while the account wraps SOL. */
  nativeReserve: bigint | null
}

export interface Mint {
  decimals: number
  supply: bigint
  mintAuthority: string | null
  freezeAuthority: string | null
  isInitialized: boolean
}

const TOKEN_ACCOUNT_SIZE = 165
export const MINT_SIZE = 82

/** Null if the account doesn't hold tokens. */
export function readTokenAccount(account: AccountState | null): TokenAccount | null {
  if (!account) return null
  const known = read.get(account)
  if (known !== undefined) return known
  const token = kindOf(account) === 'account' ? decodeTokenAccount(account) : null
  read.set(account, token)
  return token
}

/** States never change, and every search over a program's accounts reads them all. */
const read = new WeakMap<AccountState, TokenAccount | null>()

function decodeTokenAccount({ data }: AccountState): TokenAccount {
  const delegate = optionalKey(data, 72)
  return {
    mint: key(data, 0),
    owner: key(data, 32),
    amount: readU64(data, 64),
    state: STATES[data[108] ?? 0] ?? 'uninitialized',
    delegate: delegate === null ? null : { address: delegate, amount: readU64(data, 121) },
    nativeReserve: readU32(data, 109) === 1 ? readU64(data, 113) : null,
    closeAuthority: optionalKey(data, 129),
  }
}

/** Null if the account isn't a mint. */
export function readMint(account: AccountState | null): Mint | null {
  if (!account || kindOf(account) !== 'mint') return null
  const { data } = account
  return {
    mintAuthority: optionalKey(data, 0),
    supply: readU64(data, 36),
    decimals: data[44] ?? 0,
    isInitialized: data[45] === 1,
    freezeAuthority: optionalKey(data, 46),
  }
}

/** The same token account with this amount, or mint with this supply; any other account unchanged. */
export function withAmount(account: AccountState, amount: bigint): AccountState {
  const kind = kindOf(account)
  if (!kind) return account
  const data = Uint8Array.from(account.data)
  data.set(u64(amount), kind === 'account' ? 64 : 36)
  return { ...account, data }
}

/** Types of the Token-2022 extensions of an account, in order. */
export function extensionTypes({ data }: AccountState): number[] {
  const types: number[] = []
  for (let at = TOKEN_ACCOUNT_SIZE + 1; at + 4 <= data.length; ) {
    const type = (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8)
    if (type === 0) break
    types.push(type)
    at += 4 + ((data[at + 2] ?? 0) | ((data[at + 3] ?? 0) << 8))
  }
  return types
}

const STATES = ['uninitialized', 'initialized', 'frozen'] as const

/** Token-2022 may append extensions; the byte after the base part then says what the account is. */
function kindOf({ owner, data }: AccountState): 'account' | 'mint' | null {
  if (owner !== TOKEN_PROGRAM && owner !== TOKEN_2022_PROGRAM) return null
  if (data.length === TOKEN_ACCOUNT_SIZE) return data[108] === 0 ? null : 'account'
  if (data.length === MINT_SIZE) return 'mint'
  if (owner !== TOKEN_2022_PROGRAM || data.length <= TOKEN_ACCOUNT_SIZE) return null
  return data[TOKEN_ACCOUNT_SIZE] === 2 ? 'account' : data[TOKEN_ACCOUNT_SIZE] === 1 ? 'mint' : null
}

const key = (data: Uint8Array, at: number) => addressText(data.subarray(at, at + 32))

function optionalKey(data: Uint8Array, at: number): string | null {
  return readU32(data, at) === 1 ? key(data, at + 4) : null
}
