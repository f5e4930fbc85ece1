import { base58 } from '../chain/base58.ts'
import type { AccountState } from '../chain/machine.ts'
import { TOKEN_2022_PROGRAM } from '../chain/programs.ts'
import { extensionTypes, readMint, readTokenAccount } from '../chain/token-state.ts'
import type { AccountOptions } from './params.ts'
import { invalidParams, RpcFault } from './rpc-fault.ts'

/** The decimals of a mint, at the same slot. */
export type DecimalsOf = (mint: string) => number

const RENT_EXEMPT_FOR_EVER = 2n ** 64n - 1n
const BASE58_LIMIT = 128

/** An account as `getAccountInfo` shows it. Without a parser it is base64, as on real nodes. */
export function accountForm(account: AccountState, options: AccountOptions | null | undefined, decimals: DecimalsOf): object | RpcFault {
  const { lamports, owner, data, executable } = account
  const shown = dataForm(account, options, decimals)
  if (shown instanceof RpcFault) return shown
  return { data: shown, executable, lamports, owner, rentEpoch: RENT_EXEMPT_FOR_EVER, space: data.length }
}

/** Token amounts in the nodes' form. `uiAmount` is a float, for display only. */
export function tokenAmountForm(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function dataForm(account: AccountState, options: AccountOptions | null | undefined, decimals: DecimalsOf): unknown {
  const encoding = options?.encoding ?? 'base58'
  if (encoding === 'base64+zstd') return invalidParams('Invalid params: base64+zstd is not offered here.')
  if (encoding === 'jsonParsed') {
    const parsed = parsedForm(account, decimals)
    if (parsed) return { parsed, program: account.owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token', space: account.data.length }
  }
  const { offset = 0, length = account.data.length } = options?.dataSlice ?? {}
  const data = account.data.subarray(offset, offset + length)
  if (encoding !== 'base58') return [Buffer.from(data).toString('base64'), 'base64']
  if (data.length > BASE58_LIMIT) {
    return new RpcFault(-32600, `Encoded binary (base 58) data should be less than ${BASE58_LIMIT} bytes, please use Base64 encoding.`)
  }
  // Without an encoding the answer is the old bare text; with this one, the pair.
  return options?.encoding === 'base58' ? [base58(data), 'base58'] : base58(data)
}

function parsedForm(account: AccountState, decimals: DecimalsOf): object | null {
  const token = readTokenAccount(account)
  if (token) {
    const { mint, owner, amount, state, delegate, closeAuthority, nativeReserve } = token
    const places = decimals(mint)
    return {
      info: {
        ...(closeAuthority === null ? {} : { closeAuthority }),
        ...(delegate === null ? {} : { delegate: delegate.address, delegatedAmount: tokenAmountForm(delegate.amount, places) }),
        ...extensions(account),
        isNative: nativeReserve !== null,
        mint,
        owner,
        ...(nativeReserve === null ? {} : { rentExemptReserve: tokenAmountForm(nativeReserve, places) }),
        state,
        tokenAmount: tokenAmountForm(amount, places),
      },
      type: 'account',
    }
  }
  const mint = readMint(account)
  return mint && { info: { ...mint, ...extensions(account), supply: mint.supply.toString() }, type: 'mint' }
}

/** The only extension of accounts here. */
const IMMUTABLE_OWNER = 7

function extensions(account: AccountState): object {
  if (account.owner !== TOKEN_2022_PROGRAM) return {}
  const types = extensionTypes(account)
  if (types.length === 0) return {}
  return { extensions: types.map((type) => ({ extension: type === IMMUTABLE_OWNER ? 'immutableOwner' : 'unparseableExtension' })) }
}
