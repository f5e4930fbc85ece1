import { base58FromBytes } from '../../../lib/base58.ts'

/** The contents of a token program's account. A token account's bytes don't include the decimals: its mint's do. */
export type TokenData =
  | { kind: 'mint'; supply: bigint; decimals: number }
  | { kind: 'token-account'; mint: string; owner: string; amount: bigint; decimals: null; frozen: boolean }

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
/** In a Token-2022 account with extensions: after the base, which mints pad with zeros, and before the extensions. */
const TYPE_AT = ACCOUNT_BYTES
const TYPE = { mint: 1, account: 2 } as const
/** The only other kind of account of both programs, recognised by its length alone. */
const MULTISIG_BYTES = 355

/**
 * Reads a mint or a token account as the program stores it, for nodes without a parser. `extensible`: Token-2022, where
 * extensions may follow; they are skipped. Null for everything else, such as an account that was never initialized.
 */
export function decodeTokenData(data: Uint8Array, { extensible }: { extensible: boolean }): TokenData | null {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  switch (kindOf(bytes, extensible)) {
    case 'mint':
      return bytes.readUInt8(45) === 1 ? { kind: 'mint', supply: bytes.readBigUInt64LE(36), decimals: bytes.readUInt8(44) } : null
    case 'account': {
      const state = bytes.readUInt8(108)
      if (state !== STATE.initialized && state !== STATE.frozen) return null
      return {
        kind: 'token-account',
        mint: base58FromBytes(bytes.subarray(0, 32)),
        owner: base58FromBytes(bytes.subarray(32, 64)),
        amount: bytes.readBigUInt64LE(64),
        decimals: null,
        frozen: state === STATE.frozen,
      }
    }
    case null:
      return null
  }
}

const STATE = { initialized: 1, frozen: 2 } as const

function kindOf(bytes: Buffer, extensible: boolean): 'mint' | 'account' | null {
  if (bytes.length === MINT_BYTES) return 'mint'
  if (bytes.length === ACCOUNT_BYTES) return 'account'
  if (!extensible || bytes.length <= TYPE_AT || bytes.length === MULTISIG_BYTES) return null
  const type = bytes.readUInt8(TYPE_AT)
  return type === TYPE.mint ? 'mint' : type === TYPE.account ? 'account' : null
}
