import { base58 } from '../chain/base58.ts'
import { readU64 } from '../chain/bytes.ts'
import { tokenAmountForm } from './account-form.ts'

type Form = { info: object; type: string }

/**
 * Instructions of the token programs in the form of a node's own parser, or null for those it would leave partly decoded.
 * `decimals` are those of a mint, for showing amounts.
 */
export function parseTokenInstruction(accounts: readonly string[], data: Uint8Array, decimals: (mint: string) => number): Form | null {
  const [a, b, c, d] = accounts
  const has = (length: number) => data.length >= length
  const amount = () => readU64(data, 1).toString()
  const shown = () => tokenAmountForm(readU64(data, 1), data[9] ?? 0)
  const key = (at: number) => base58(data.subarray(at, at + 32))
  /** A single signer has the plain name; several mean that the account is a multisig. */
  const signer = (at: number, name: string) => {
    const multisig = `multisig${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
    return accounts.length > at + 1 ? { [multisig]: accounts[at], signers: accounts.slice(at + 1) } : { [name]: accounts[at] }
  }
  switch (data[0]) {
    case 0:
    case 20: {
      if (!has(35)) return null
      const freeze = data[34] === 1 && has(67) ? { freezeAuthority: key(35) } : {}
      const rent = data[0] === 0 ? { rentSysvar: b } : {}
      return { info: { decimals: data[1], ...freeze, mint: a, mintAuthority: key(2), ...rent }, type: data[0] === 0 ? 'initializeMint' : 'initializeMint2' }
    }
    case 1:
      return { info: { account: a, mint: b, owner: c, rentSysvar: d }, type: 'initializeAccount' }
    case 16:
      return has(33) ? { info: { account: a, mint: b, owner: key(1), rentSysvar: c }, type: 'initializeAccount2' } : null
    case 18:
      return has(33) ? { info: { account: a, mint: b, owner: key(1) }, type: 'initializeAccount3' } : null
    case 3:
      return has(9) ? { info: { amount: amount(), ...signer(2, 'authority'), destination: b, source: a }, type: 'transfer' } : null
    case 4:
      return has(9) ? { info: { amount: amount(), delegate: b, ...signer(2, 'owner'), source: a }, type: 'approve' } : null
    case 5:
      return { info: { ...signer(1, 'owner'), source: a }, type: 'revoke' }
    case 6:
      return setAuthority()
    case 7:
      return has(9) ? { info: { account: b, amount: amount(), mint: a, ...signer(2, 'mintAuthority') }, type: 'mintTo' } : null
    case 8:
      return has(9) ? { info: { account: a, amount: amount(), ...signer(2, 'authority'), mint: b }, type: 'burn' } : null
    case 9:
      return { info: { account: a, destination: b, ...signer(2, 'owner') }, type: 'closeAccount' }
    case 10:
    case 11:
      return { info: { account: a, ...signer(2, 'freezeAuthority'), mint: b }, type: data[0] === 10 ? 'freezeAccount' : 'thawAccount' }
    case 12:
      if (!has(10)) return null
      return { info: { ...signer(3, 'authority'), destination: c, mint: b, source: a, tokenAmount: shown() }, type: 'transferChecked' }
    case 13:
      return has(10) ? { info: { delegate: c, mint: b, ...signer(3, 'owner'), source: a, tokenAmount: shown() }, type: 'approveChecked' } : null
    case 14:
      return has(10) ? { info: { account: b, mint: a, ...signer(2, 'mintAuthority'), tokenAmount: shown() }, type: 'mintToChecked' } : null
    case 15:
      return has(10) ? { info: { account: a, ...signer(2, 'authority'), mint: b, tokenAmount: shown() }, type: 'burnChecked' } : null
    case 17:
      return { info: { account: a }, type: 'syncNative' }
    case 21:
      return { info: { extensionTypes: extensionNames(data), mint: a }, type: 'getAccountDataSize' }
    case 22:
      return { info: { account: a }, type: 'initializeImmutableOwner' }
    case 23:
      return has(9) ? { info: { amount: amount(), mint: a }, type: 'amountToUiAmount' } : null
    case 26:
      if (data[1] !== 1 || !has(19)) return null
      return {
        info: {
          ...signer(3, 'authority'),
          destination: c,
          feeAmount: tokenAmountForm(readU64(data, 11), data[10] ?? decimals(b ?? '')),
          mint: b,
          source: a,
          tokenAmount: tokenAmountForm(readU64(data, 2), data[10] ?? 0),
        },
        type: 'transferCheckedWithFee',
      }
    default:
      return null
  }

  function setAuthority(): Form | null {
    const authorityType = AUTHORITIES[data[1] ?? 255]
    if (authorityType === undefined) return null
    const owned = authorityType === 'mintTokens' || authorityType === 'freezeAccount' ? 'mint' : 'account'
    const newAuthority = data[2] === 1 && has(35) ? key(3) : null
    return { info: { ...signer(1, 'authority'), authorityType, newAuthority, [owned]: a }, type: 'setAuthority' }
  }
}

const AUTHORITIES = ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount'] as const

/** The one that the associated token program asks about. */
const IMMUTABLE_OWNER = 7

function extensionNames(data: Uint8Array): string[] {
  return Array.from({ length: (data.length - 1) >> 1 }, (_, index) => (data[1 + 2 * index] === IMMUTABLE_OWNER ? 'immutableOwner' : 'uninitialized'))
}
