import { z } from 'zod'
import { resultSchemas, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../upstream/rpc/reads/schemas.ts'

/** What is known before a trial, including from earlier ones on the same node. */
export interface Known {
  mint: string
  vault: string
  /** Every configured address. */
  addresses: readonly string[]
  /** The account whose transactions are listed: the staking account, or the vault. */
  history: string
  /** The token program of the mint. */
  program: string
  /** A confirmed slot. */
  slot?: number
  /** Unix seconds of block `blockSlot`, shortly before `slot`. */
  blockTime?: number
  blockSlot?: number
  /** Slots in the last minutes. */
  sampled?: { slots: number; seconds: number }
  genesisHash?: string
  /** A transaction of `history`. */
  signature?: string
  /** The version of that transaction. */
  version?: number | 'legacy'
  /** The accounts at `addresses`, in order, as jsonParsed. */
  accounts?: readonly unknown[]
  /** The vault's token accounts, if the vault is a wallet. */
  vaultAccounts?: readonly string[]
}

/** One method that the app uses, called as the app calls it. */
export interface Trial {
  method: string
  /** Which variant, if there are several. */
  variant?: string
  /** Also part of the short check at every start. */
  atStart: boolean
  /** `missing`: it can't be tried yet, for lack of this. */
  params(known: Known): readonly unknown[] | { missing: string }
  timeoutMs?: number
  /** The answer may be long: read only its beginning. */
  beginningOnly?: boolean
  /** Takes what later trials need from a good answer; returns a complaint if something is wrong with it. */
  learn?(result: unknown, known: Known): string | undefined
}

/** A node scans all token accounts for it. */
const SCAN_TIMEOUT_MS = 20_000
const CONFIRMED = { commitment: 'confirmed' } as const
const PARSED = { ...CONFIRMED, encoding: 'jsonParsed' } as const

/** In the order of the calls. With the WebSocket methods, the complete list of methods that the app uses. */
export const trials: readonly Trial[] = [
  {
    method: 'getGenesisHash',
    atStart: true,
    params: () => [],
    learn: (result, known) => learnt(z.string(), result, (hash) => void (known.genesisHash = hash)),
  },
  {
    method: 'getSlot',
    atStart: true,
    params: () => [CONFIRMED],
    learn: (result, known) => learnt(resultSchemas.getSlot, result, (slot) => void (known.slot = slot)),
  },
  {
    method: 'getBlockTime',
    atStart: true,
    // The newest block may not be stored yet.
    params: ({ slot }) => (slot === undefined ? { missing: 'a slot' } : [Math.max(0, slot - 4)]),
    learn: (result, known) =>
      learnt(resultSchemas.getBlockTime, result, (time) => {
        if (time === null || known.slot === undefined) return
        known.blockTime = time
        known.blockSlot = Math.max(0, known.slot - 4)
      }),
  },
  {
    method: 'getRecentPerformanceSamples',
    atStart: true,
    params: () => [4],
    learn: (result, known) =>
      learnt(z.array(z.object({ numSlots: z.number(), samplePeriodSecs: z.number() })), result, (samples) => {
        const slots = samples.reduce((sum, { numSlots }) => sum + numSlots, 0)
        const seconds = samples.reduce((sum, { samplePeriodSecs }) => sum + samplePeriodSecs, 0)
        if (slots > 0) known.sampled = { slots, seconds }
      }),
  },
  {
    method: 'getMultipleAccounts',
    atStart: true,
    params: ({ addresses }) => [addresses, PARSED],
    learn: (result, known) => learnt(z.object({ value: z.array(z.unknown()) }), result, ({ value }) => void (known.accounts = value)),
  },
  {
    method: 'getAccountInfo',
    atStart: true,
    params: ({ mint }) => [mint, PARSED],
    learn: (result, known) =>
      learnt(resultSchemas.getAccountInfo, result, ({ value }) => {
        if (value?.kind === 'mint') known.program = value.program
      }),
  },
  { method: 'getBalance', atStart: true, params: ({ vault }) => [vault, CONFIRMED], learn: (result) => learnt(resultSchemas.getBalance, result) },
  {
    method: 'getTokenAccountsByOwner',
    atStart: true,
    params: ({ vault, mint }) => [vault, { mint }, PARSED],
    learn: (result, known) => learnt(resultSchemas.getTokenAccountsByOwner, result, ({ value }) => void (known.vaultAccounts = value.map((account) => account.address))),
  },
  {
    method: 'getSignaturesForAddress',
    atStart: true,
    params: ({ history }) => [history, { ...CONFIRMED, limit: 10 }],
    learn: (result, known) =>
      learnt(resultSchemas.getSignaturesForAddress, result, (entries) => {
        const entry = entries.find(({ failed }) => !failed) ?? entries[0]
        if (entry) known.signature = entry.signature
      }),
  },
  transactionTrial('any version', 127, true),
  transactionTrial('version 1', 1, false),
  {
    method: 'getProgramAccounts',
    atStart: true,
    params: ({ mint, program }) => [program, { ...CONFIRMED, ...accountsOfMint(mint, program), withContext: true }],
    timeoutMs: SCAN_TIMEOUT_MS,
    beginningOnly: true,
  },
  {
    method: 'getProgramAccountsV2',
    atStart: false,
    params: ({ mint, program }) => [program, { ...CONFIRMED, ...accountsOfMint(mint, program), limit: 1 }],
    timeoutMs: SCAN_TIMEOUT_MS,
    beginningOnly: true,
  },
]

/** Over WebSocket, all on one connection. */
export const webSocketMethods = ['accountSubscribe', 'logsSubscribe', 'slotSubscribe'] as const

/** Every node method that the app uses for its own figures. */
export const usedMethods: ReadonlySet<string> = new Set([...trials.map(({ method }) => method), ...webSocketMethods])

/** Errors about the address in our request: the node does offer the method. */
export const WRONG_ADDRESS = /could not find (mint|account)|not a Token (mint|account)|unrecognized Token program/i

/** Errors about a block that a node doesn't have (yet): it does offer the method. */
export const NO_SUCH_BLOCK: ReadonlySet<number> = new Set([-32004, -32007, -32009, -32014])

function transactionTrial(variant: string, maxSupportedTransactionVersion: number, atStart: boolean): Trial {
  return {
    method: 'getTransaction',
    variant,
    atStart,
    params: ({ signature }) => (signature === undefined ? { missing: 'a transaction' } : [signature, { ...PARSED, maxSupportedTransactionVersion }]),
    learn(result, known) {
      if (result === null) return 'it does not have a transaction that it lists'
      return learnt(z.object({ version: z.union([z.number(), z.literal('legacy')]).optional() }), result, ({ version }) => void (known.version = version ?? 'legacy'))
    },
  }
}

/** The app's filters, but without the data: only whether it is answered matters. */
function accountsOfMint(mint: string, program: string) {
  const form = program === TOKEN_2022_PROGRAM ? { memcmp: { offset: 165, bytes: 'Ag==', encoding: 'base64' } } : { dataSize: 165 }
  return { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, filters: [{ memcmp: { offset: 0, bytes: mint, encoding: 'base58' } }, form] } as const
}

export const UNKNOWN_PROGRAM = TOKEN_PROGRAM

function learnt<T>(schema: z.ZodType<T>, result: unknown, take: (value: T) => void = () => {}): string | undefined {
  const parsed = schema.safeParse(result)
  if (!parsed.success) return 'the result has an unexpected shape'
  take(parsed.data)
  return undefined
}
