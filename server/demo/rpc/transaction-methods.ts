import { z } from 'zod'
import { fromBase58 } from '../chain/base58.ts'
import { errorSentence } from '../chain/transaction-error.ts'
import { decodeTransaction, isV1 } from '../chain/wire-transaction.ts'
import { V1_MOST_BYTES } from '../chain/wire-v1.ts'
import type { LedgerEntry } from '../chain/ledger.ts'
import { accountForm } from './account-form.ts'
import type { Method } from './method.ts'
import { commitment, context, encoding, key, optional, readParams, signatureText } from './params.ts'
import { invalidParam, invalidParams, RpcFault } from './rpc-fault.ts'
import { transactionForm } from './transaction-form.ts'
import { contextSlot, withContext, type View } from './view.ts'

const MOST_SIGNATURES = 1_000
const MOST_STATUSES = 256

/** The version of a message has seven bits. */
const HIGHEST_VERSION = 127

const pageOptions = context.extend({
  limit: z.int().nullish(),
  before: z.string().nullish(),
  until: z.string().nullish(),
})
const transactionEncoding = z.enum(['json', 'jsonParsed', 'base64', 'base58'])
const transactionOptions = z.object({
  commitment: commitment.nullish(),
  encoding: transactionEncoding.nullish(),
  maxSupportedTransactionVersion: z.int().nullish(),
})
const wireEncoding = z.enum(['base58', 'base64'])
const sendOptions = z.object({
  encoding: wireEncoding.nullish(),
  skipPreflight: z.boolean().nullish(),
  minContextSlot: z.int().nonnegative().nullish(),
})
const simulateOptions = context.extend({
  encoding: wireEncoding.nullish(),
  sigVerify: z.boolean().nullish(),
  replaceRecentBlockhash: z.boolean().nullish(),
  accounts: z.object({ addresses: z.array(key), encoding: encoding.nullish() }).nullish(),
})

/** A node's transaction methods, including sending. */
export const transactionMethods = {
  getSignaturesForAddress: (params, view) => {
    const parsed = readParams(z.tuple([key, optional(pageOptions).optional()]), params)
    if (parsed instanceof RpcFault) return parsed
    const [address, options] = parsed
    if (options?.commitment === 'processed') return belowConfirmed
    for (const signature of [options?.before, options?.until]) {
      if (signature != null && !signatureText.safeParse(signature).success) return invalidParam('Invalid')
    }
    const limit = options?.limit ?? MOST_SIGNATURES
    if (limit < 1 || limit > MOST_SIGNATURES) return invalidParams(`Invalid limit; max ${MOST_SIGNATURES}`)
    const slot = contextSlot(view, options)
    if (typeof slot !== 'number') return slot
    const { before, until } = options ?? {}
    const page = view.ledger.page(address, { slot, limit, ...(before == null ? {} : { before }), ...(until == null ? {} : { until }) })
    return page.map(({ signature, slot: at, error, memo }) => ({
      blockTime: view.chain.slots.blockTime(at),
      confirmationStatus: statusOf(view, at),
      err: error,
      memo,
      signature,
      slot: at,
    }))
  },

  getTransaction: (params, view) => {
    // The older form has the encoding instead of the options.
    const parsed = readParams(z.tuple([signatureText, z.union([transactionOptions, transactionEncoding]).nullish()]), params)
    if (parsed instanceof RpcFault) return parsed
    const [signature, second] = parsed
    const options: z.infer<typeof transactionOptions> = typeof second === 'string' ? { encoding: second } : (second ?? {})
    if (options.commitment === 'processed') return belowConfirmed
    const version = options.maxSupportedTransactionVersion ?? null
    if (version !== null && (version < 0 || version > HIGHEST_VERSION)) {
      return invalidParams(`Invalid params: invalid value: integer \`${version}\`, expected a transaction version from 0 to ${HIGHEST_VERSION}.`)
    }
    const entry = entryAt(view, signature, view.slot(options.commitment))
    return entry ? transactionForm(view.chain, entry, options.encoding ?? 'json', version) : null
  },

  getSignatureStatuses: (params, view) => {
    const parsed = readParams(z.tuple([z.array(signatureText), z.unknown().optional()]), params)
    if (parsed instanceof RpcFault) return parsed
    if (parsed[0].length > MOST_STATUSES) return invalidParams(`Too many inputs provided; max ${MOST_STATUSES}`)
    return withContext(view.tip, parsed[0].map((signature) => signatureStatus(view, signature)))
  },

  sendTransaction: (params, view) => {
    const parsed = readParams(z.tuple([z.string(), optional(sendOptions).optional()]), params)
    if (parsed instanceof RpcFault) return parsed
    const wire = wireOf(parsed[0], parsed[1]?.encoding)
    if (wire instanceof RpcFault) return wire
    if (parsed[1]?.skipPreflight !== true) {
      const tried = view.chain.simulate(wire, { checkSignatures: true, checkBlockhash: true })
      if (tried.error !== null) return preflightFailure(tried)
    }
    const submission = view.chain.submit(wire)
    return submission.ok ? submission.entry.signature : preflightFailure(submission)
  },

  simulateTransaction: (params, view) => {
    const parsed = readParams(z.tuple([z.string(), optional(simulateOptions).optional()]), params)
    if (parsed instanceof RpcFault) return parsed
    const [text, options] = parsed
    if (options?.sigVerify === true && options.replaceRecentBlockhash === true) {
      return invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    }
    const wire = wireOf(text, options?.encoding)
    if (wire instanceof RpcFault) return wire
    const slot = contextSlot(view, options)
    if (typeof slot !== 'number') return slot
    const tried = view.chain.simulate(wire, { checkSignatures: options?.sigVerify ?? false, checkBlockhash: options?.replaceRecentBlockhash !== true })
    const accounts = options?.accounts?.addresses.map((address) => {
      const account = view.account(address, slot)
      return account && accountForm(account, { encoding: options.accounts?.encoding ?? 'base64' }, () => 0)
    })
    return withContext(slot, {
      accounts: accounts ?? null,
      err: tried.error,
      innerInstructions: null,
      logs: tried.logs,
      replacementBlockhash: null,
      returnData: null,
      unitsConsumed: 'computeUnits' in tried ? tried.computeUnits : 0,
    })
  },
} satisfies Record<string, Method>

function statusOf(view: View, slot: number): 'processed' | 'confirmed' | 'finalized' {
  if (slot <= view.slot('finalized')) return 'finalized'
  return slot <= view.slot('confirmed') ? 'confirmed' : 'processed'
}

const belowConfirmed = invalidParams('Method does not support commitment below `confirmed`')

function entryAt(view: View, signature: string, slot: number): LedgerEntry | null {
  const entry = view.ledger.bySignature(signature)
  return entry && entry.slot <= slot ? entry : null
}

function signatureStatus(view: View, signature: string): object | null {
  const entry = entryAt(view, signature, view.tip)
  if (!entry) return null
  const confirmationStatus = statusOf(view, entry.slot)
  return {
    confirmationStatus,
    confirmations: confirmationStatus === 'finalized' ? null : view.tip - entry.slot,
    err: entry.error,
    slot: entry.slot,
    status: entry.error === null ? { Ok: null } : { Err: entry.error },
  }
}

/** The size of a packet; version 1 may take several. */
const MOST_BYTES = 1_232

function wireOf(text: string, form: 'base58' | 'base64' | null | undefined): Uint8Array | RpcFault {
  const wire = form === 'base64' ? Uint8Array.from(Buffer.from(text, 'base64')) : fromBase58(text)
  if (!wire) return invalidParams('invalid base58 encoding')
  const most = isV1(wire) ? V1_MOST_BYTES : MOST_BYTES
  if (wire.length > most) return invalidParams(`decoded solana_transaction::versioned::VersionedTransaction too large: ${wire.length} bytes (max: ${most} bytes)`)
  return decodeTransaction(wire) ? wire : invalidParams('failed to deserialize solana_transaction::versioned::VersionedTransaction')
}

function preflightFailure({ error, logs }: { error: LedgerEntry['error']; logs: readonly string[] }): RpcFault {
  if (error === 'SignatureFailure') return new RpcFault(-32003, 'Transaction signature verification failure')
  const sentence = error === null ? '' : errorSentence(error)
  return new RpcFault(-32002, `Transaction simulation failed: ${sentence}`, {
    accounts: null,
    err: error,
    innerInstructions: null,
    logs,
    replacementBlockhash: null,
    returnData: null,
    unitsConsumed: 0,
  })
}
