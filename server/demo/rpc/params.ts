import { z } from 'zod'
import { fromBase58 } from '../chain/base58.ts'
import { invalidParam, invalidParams, type RpcFault } from './rpc-fault.ts'

/** Parses the list of parameters, or returns the fault in a node's words. */
export function readParams<T>(schema: z.ZodType<T>, params: unknown): T | RpcFault {
  const list = Array.isArray(params) ? params : params === undefined || params === null ? [] : null
  if (list === null) return invalidParams('Invalid params: expected a list')
  const parsed = schema.safeParse(list)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path[0]
  const missing = issue?.path.length === 0 ? issue.code === 'too_small' : typeof place === 'number' && place >= list.length
  if (missing) return invalidParams('`params` should have at least 1 argument(s)')
  return issue?.message === BAD_KEY ? invalidParam('Invalid') : invalidParams(`Invalid params: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`)
}

const BAD_KEY = 'is not a public key'

/** Base58 of 32 bytes. */
export const key = z.string().refine((text) => fromBase58(text)?.length === 32, BAD_KEY)
export const signatureText = z.string().refine((text) => fromBase58(text)?.length === 64, 'is not a signature')

export const commitment = z.enum(['processed', 'confirmed', 'finalized'])

/** Common to nearly all methods; the commitment is finalized by default. */
export const context = z.object({ commitment: commitment.nullish(), minContextSlot: z.int().nonnegative().nullish() })

/** A last parameter that may be missing or null. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish()

const dataSlice = z.object({ offset: z.int().nonnegative(), length: z.int().nonnegative() })
export const encoding = z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed'])
export const accountOptions = context.extend({ encoding: encoding.nullish(), dataSlice: dataSlice.nullish() })
export type AccountOptions = z.infer<typeof accountOptions>
