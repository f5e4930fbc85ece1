import { z } from 'zod'

/** The parts of a `getTransaction` answer as nodes send them; only what we need is checked. */

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const WRONG_ENCODING = 'is in a binary encoding; ask for json or jsonParsed'
const U64_MAX = 2n ** 64n - 1n

const address = z.string().regex(new RegExp(`^${BASE58}{32,44}$`), 'is not an address')
const signature = z.string().regex(new RegExp(`^${BASE58}{64,88}$`), 'is not a signature')
const base58 = z.string().regex(new RegExp(`^${BASE58}*$`), 'is not base58')

/** The RPC layer passes integers as bigint, recordings as numbers. */
export const integer = z
  .union([z.int().nonnegative(), z.bigint().nonnegative().max(BigInt(Number.MAX_SAFE_INTEGER))], {
    error: 'is not a whole number from 0 to 2^53',
  })
  .transform(Number)

/** Always from the digits: `uiAmount` is a float that has lost some. */
const baseUnits = z
  .string()
  .regex(/^\d{1,20}$/, 'is not an amount in base units')
  .transform(BigInt)
  .refine((amount) => amount <= U64_MAX, 'is more than a token account can hold')

const rawInstruction = z.object({ programIdIndex: integer, accounts: z.array(integer), data: base58 })
const partlyDecodedInstruction = z.object({ programId: address, accounts: z.array(address), data: base58 })
const parsedInstruction = z.object({ programId: address, parsed: z.union([z.string(), z.looseObject({})]) })
export const instructionSchema = z.union([parsedInstruction, partlyDecodedInstruction, rawInstruction], {
  error: 'is neither a compiled, a partly decoded nor a parsed instruction',
})

export const balanceSchema = z.object({
  accountIndex: integer,
  mint: address,
  owner: z.union([address, z.literal('').transform(() => null)], { error: 'is not an address' }).nullish(),
  uiTokenAmount: z.object({ amount: baseUnits }),
})

export const metaSchema = z.object(
  {
    err: z.unknown().optional(),
    status: z.unknown().optional(),
    innerInstructions: z.array(z.object({ index: integer, instructions: z.array(instructionSchema) })).nullish(),
    // Versions without lookup tables omit it, or leave it empty.
    loadedAddresses: z.object({ writable: z.array(address).nullish(), readonly: z.array(address).nullish() }).nullish(),
    preTokenBalances: z.array(balanceSchema).nullish(),
    postTokenBalances: z.array(balanceSchema).nullish(),
  },
  { error: 'is missing, so it is unknown whether the transaction succeeded' },
)

export const messageSchema = z.object({
  header: z.object({ numRequiredSignatures: integer }).nullish().catch(null),
  accountKeys: z.union([z.array(address).min(1), z.array(z.object({ pubkey: address, signer: z.boolean().nullish().catch(null) })).min(1)], {
    error: 'is neither a list of addresses nor one of objects with a pubkey',
  }),
  instructions: z.array(instructionSchema),
})

export const bodySchema = z.object(
  { signatures: z.tuple([signature], z.unknown()), message: messageSchema },
  { error: (issue) => (isBinary(issue.input) ? WRONG_ENCODING : 'is not a transaction object') },
)

export const versionSchema = z.union([z.literal('legacy'), integer]).nullable().catch(null)

/** `["…", "base64"]`, or a bare string for the oldest encoding. */
function isBinary(transaction: unknown): boolean {
  return typeof transaction === 'string' || Array.isArray(transaction)
}

/** Whether the request is at fault, and not the node. */
export function isWrongEncoding(issue: { message: string }): boolean {
  return issue.message === WRONG_ENCODING
}
