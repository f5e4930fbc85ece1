import { z } from 'zod'
import { isAddress } from '../../upstream/rpc/node/address.ts'
import { bytesFromBase58 } from '../../lib/base58.ts'

/**
 * The parameters that the proxy allows: a closed list, since unknown ones can't be validated. Each schema normalises its
 * request (members in a fixed order, the nodes' defaults filled in), which makes equal requests equal.
 */

/** The largest possible account; also the most that a slice can ask for. */
const MOST_BYTES = 10 * 1024 * 1024

export const address = z.string().refine(isAddress, 'is not an address (base58 of 32 bytes)')
export const blockhash = z.string().refine(isAddress, 'is not a blockhash (base58 of 32 bytes)')
export const signature = z
  .string()
  .refine((text) => /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text) && bytesFromBase58(text).length === 64, 'is not a signature (base58 of 64 bytes)')
export const slotNumber = z.int().nonnegative()
export const accountSize = z.int().nonnegative().max(MOST_BYTES)

/** To a node, absent and null are the same. */
function maybe<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined)
}

/** The nodes' own default, spelled out: web3.js would fill in another one. */
const commitment = z.enum(['processed', 'confirmed', 'finalized']).nullish().transform((value) => value ?? 'finalized')
/** For answers that need a voted block. */
const settledCommitment = z.enum(['confirmed', 'finalized']).nullish().transform((value) => value ?? 'finalized')

const context = { commitment, minContextSlot: maybe(slotNumber) }
const accountForm = {
  encoding: maybe(z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed'])),
  dataSlice: maybe(z.strictObject({ offset: z.int().nonnegative().max(MOST_BYTES), length: z.int().nonnegative().max(MOST_BYTES) })),
}

export const contextOptions = options(context)
export const accountOptions = options({ ...context, ...accountForm })
export const commitmentOptions = options({ commitment })
export const statusOptions = options({ searchTransactionHistory: maybe(z.boolean()) })

/** Without a limit a node would return a thousand. */
const MOST_ENTRIES = 100
export const pageOptions = options({
  before: maybe(signature),
  until: maybe(signature),
  limit: z.int().min(1).max(MOST_ENTRIES).nullish().transform((value) => value ?? MOST_ENTRIES),
  commitment: settledCommitment,
  minContextSlot: maybe(slotNumber),
})

/** Seven bits on the wire. The nodes know which versions exist. */
const HIGHEST_TRANSACTION_VERSION = 127
const transactionEncoding = z.enum(['json', 'jsonParsed', 'base58', 'base64'])
const transactionShape = options({
  encoding: transactionEncoding.nullish().transform((value) => value ?? 'json'),
  commitment: settledCommitment,
  maxSupportedTransactionVersion: maybe(z.int().min(0).max(HIGHEST_TRANSACTION_VERSION)),
})
/** The older form has the encoding in place of the options. */
export const transactionOptions = z.preprocess((value) => (typeof value === 'string' ? { encoding: value } : value), transactionShape)

/** A last parameter that may be missing or null: then it counts as an empty one. */
function options<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess((value) => value ?? {}, z.strictObject(shape)).prefault(null)
}
