import { z } from 'zod'
import { isAddress } from '../node/address.ts'
import { decodeTokenData } from './token-layout.ts'

/**
 * The nodes' answers as we use them. Integers arrive as bigint from web3.js and as numbers from recordings; unknown fields
 * are ignored; `uiAmount`, a float that has lost digits, is never read.
 */

const U64_MAX = 2n ** 64n - 1n

/** Slots, times, decimals: integers that fit a number. */
const count = z
  .union([z.int().nonnegative(), z.bigint().nonnegative().max(BigInt(Number.MAX_SAFE_INTEGER))], { error: 'is not a whole number from 0 to 2^53' })
  .transform(Number)

const address = z.string().refine(isAddress, 'is not an address')
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'is not a signature')

/** A float beyond 2^53 has lost digits, so it is refused rather than rounded. */
const lamports = z
  .union([z.int().nonnegative(), z.bigint().nonnegative().max(U64_MAX)], { error: 'is not an amount of lamports' })
  .transform(BigInt)

const baseUnits = z
  .string()
  .regex(/^\d{1,20}$/, 'is not an amount in base units')
  .transform(BigInt)
  .refine((amount) => amount <= U64_MAX, 'is more than 64 bits')

const decimals = count.refine((value) => value <= 255, 'is more than a byte')

/** Base units, and the power of ten of them that makes one token. */
interface TokenAmount {
  amount: bigint
  /** Null when the node has no parser for the account: its bytes don't contain them, the mint's do. */
  decimals: number | null
}

export type AccountInfo =
  | ({ kind: 'token-account'; program: string; lamports: bigint; mint: string; owner: string; frozen: boolean } & TokenAmount)
  | { kind: 'mint'; program: string; lamports: bigint; supply: bigint; decimals: number }
  /** Any other account: a wallet when `program` is the system program. */
  | { kind: 'other'; program: string; lamports: bigint }

export interface TokenAccount extends TokenAmount {
  address: string
  mint: string
  owner: string
  /** The token program: the classic one or Token-2022. */
  program: string
}

export interface SignatureEntry {
  signature: string
  slot: number
  /** A failed transaction moved nothing. */
  failed: boolean
  /** Unix seconds; null when the node doesn't know it. */
  blockTime: number | null
  confirmationStatus: 'processed' | 'confirmed' | 'finalized' | null
}

/** No cluster answers at slot 0: a node that does knows nothing of the chain. */
const context = z.object({ slot: count.refine((slot) => slot > 0, 'is not a slot that a cluster can be at') })
const tokenAmount = z.object({ amount: baseUnits, decimals })
const tokenAccountInfo = z.object({ mint: address, owner: address, state: z.string(), tokenAmount })

const parsedTokenAccount = z.object({ parsed: z.object({ type: z.literal('account'), info: tokenAccountInfo }) })
const parsedMint = z.object({ parsed: z.object({ type: z.literal('mint'), info: z.object({ supply: baseUnits, decimals }) }) })

/** Accounts requested as jsonParsed. Without a parser the node sends base64; the data of other programs is ignored. */
const account = z.object({ owner: address, lamports, data: z.unknown() }).transform(({ owner, lamports, data }, issues): AccountInfo => {
  const base = { program: owner, lamports }
  if (!TOKEN_PROGRAMS.has(owner)) return { kind: 'other', ...base }
  const type = z.object({ parsed: z.object({ type: z.string() }) }).safeParse(data).data?.parsed.type
  if (type === undefined) return { ...(decodeTokenData(bytesOf(data), { extensible: owner === TOKEN_2022_PROGRAM }) ?? { kind: 'other' as const }), ...base }
  if (type === 'mint') {
    const mint = parsedMint.safeParse(data)
    if (mint.success) return { kind: 'mint', ...base, ...mint.data.parsed.info }
  } else if (type === 'account') {
    const token = parsedTokenAccount.safeParse(data)
    if (token.success) {
      const { mint, owner: holder, state, tokenAmount } = token.data.parsed.info
      return { kind: 'token-account', ...base, mint, owner: holder, frozen: state === 'frozen', ...tokenAmount }
    }
  } else return { kind: 'other', ...base }
  // An unreadable token account must not pass for a wallet without tokens.
  issues.addIssue({ code: 'custom', message: `is a parsed ${type} that lacks what one has` })
  return z.NEVER
})

const base64Data = z.tuple([z.base64(), z.literal('base64')])

function bytesOf(data: unknown): Uint8Array {
  const parsed = base64Data.safeParse(data)
  return Buffer.from(parsed.data?.[0] ?? '', 'base64')
}

const tokenAccount = z.object({ pubkey: address, account }).transform(({ pubkey, account: info }, issues): TokenAccount => {
  if (info.kind === 'token-account') {
    const { mint, owner, program, amount, decimals } = info
    return { address: pubkey, mint, owner, program, amount, decimals }
  }
  issues.addIssue({ code: 'custom', message: 'is not a token account' })
  return z.NEVER
})

const signatureEntry = z
  .object({
    signature,
    slot: count,
    // Required: without it there is no telling whether the transaction succeeded.
    err: z.unknown().refine((err) => err !== undefined, 'is missing'),
    blockTime: count.nullish(),
    confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
  })
  .transform(
    ({ signature, slot, err, blockTime, confirmationStatus }): SignatureEntry => ({
      signature,
      slot,
      failed: err !== null,
      blockTime: blockTime ?? null,
      confirmationStatus: confirmationStatus ?? null,
    }),
  )

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const TOKEN_PROGRAMS = new Set([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])

/** The `result` of each method by its name. */
export const resultSchemas = {
  getSlot: count,
  getBlockTime: count.nullable(),
  getBalance: z.object({ context, value: lamports }),
  getAccountInfo: z.object({ context, value: account.nullable() }),
  getMultipleAccounts: z.object({ context, value: z.array(account.nullable()) }),
  getTokenAccountsByOwner: z.object({ context, value: z.array(tokenAccount) }),
  getSignaturesForAddress: z.array(signatureEntry),
} as const
