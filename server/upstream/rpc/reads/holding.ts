import { z } from 'zod'

/** What one account of a mint holds. */
export interface Holding {
  /** The account, in base58. Not decoded, as there may be a million of them. */
  address: string
  /** The 32 bytes of the owner's address. */
  owner: Uint8Array
  /** Base units. */
  amount: bigint
}

/** The part of a token account with its owner and balance: `owner` (32 bytes), then `amount` (8, little-endian). */
export const HOLDING_SLICE = { offset: 32, length: 40 } as const

/** One entry of `getProgramAccounts` in base64, cut to HOLDING_SLICE. */
export const holding = z
  .object({
    pubkey: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'is not an address'),
    account: z.object({ data: z.tuple([z.string().regex(/^[A-Za-z\d+/]{54}==$/, 'is not 40 bytes'), z.literal('base64')]) }),
  })
  .transform(({ pubkey, account: { data } }): Holding => {
    const bytes = Buffer.from(data[0], 'base64')
    return { address: pubkey, owner: bytes.subarray(0, 32), amount: bytes.readBigUInt64LE(32) }
  })
