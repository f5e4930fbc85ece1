import { z } from 'zod'

export const GARBAGE = ['html', 'truncated', 'wrong-shape', 'bare-error'] as const
export const PROFILE_NAMES = ['publicnode', 'public-mainnet', 'drpc', 'paid'] as const

/**
 * Answers these methods with an error. With a status other than 200 the whole request is refused by HTTP; otherwise only
 * this call gets the JSON-RPC error, as in a batch.
 */
const refusal = z.strictObject({
  methods: z.array(z.string()).min(1),
  /** Only calls whose first parameter is one of these. */
  keys: z.array(z.string()).optional(),
  /** Only calls whose parameters, written as JSON, contain this text. */
  params: z.string().optional(),
  /** Only every so many of the calls that fit; the first ones pass. */
  every: z.int().min(1).default(1),
  status: z.int().min(200).max(599).default(200),
  code: z.int(),
  /** `{key}` stands for the first parameter, `{method}` for the method. */
  message: z.string(),
  data: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  /** In place of the JSON-RPC error, for those who answer text or HTML. */
  body: z.string().optional(),
})
export type Refusal = z.output<typeof refusal>

/** More than that in `burst ÷ perSecond` seconds gets 429. Counted per call, by the demo's clock. */
const rate = z.strictObject({
  perSecond: z.number().positive(),
  /** Calls that may come at once. Default: those of one second. */
  burst: z.int().min(1).optional(),
  /** For each method by itself, where `byMethod` doesn't name it. */
  methodPerSecond: z.number().positive().nullable().default(null),
  byMethod: z.record(z.string(), z.number().positive()).default({}),
  /** Whether limits and what is left are told: never, with a 429 (and `retry-after`), or with good answers, too. */
  headers: z.enum(['never', 'limited', 'always']).default('limited'),
})
export type Rate = z.output<typeof rate>

/** Wrong amounts in token accounts and in the supply, whatever method shows them. */
const lie = z.strictObject({
  /** Base units to add, or to take away. */
  amount: z.string().regex(/^-?\d{1,19}$/, 'is not a whole number of base units'),
  /** Only of this token account or mint. */
  account: z.string().nullable().default(null),
  /** Only in answers of these methods. */
  methods: z.array(z.string()).nullable().default(null),
})

/** Transactions that this node doesn't have, neither in pages nor by signature. */
const omit = z.strictObject({
  signatures: z.array(z.string()).default([]),
  /** Of all transactions of the chain, every so many. */
  every: z.int().min(1).nullable().default(null),
  /** Everything older than so many days. */
  olderThanDays: z.number().positive().nullable().default(null),
})

/**
 * What is wrong with a node. Everything that isn't named is all right, so `{"mode":"ok"}` heals it.
 * Modes: `lag` shows the chain as it was `lagSlots` ago; `stale` the same, and calls itself healthy; `refuse` breaks every
 * connection at once; `rate-limit` answers 429; `hang` accepts and never answers; `garbage` answers what isn't JSON-RPC;
 * `error-500` answers HTTP 500.
 */
export const faultsSchema = z
  .strictObject({
    /** Where the rest came from, for people; see profiles.ts. */
    profile: z.enum(PROFILE_NAMES).nullable().default(null),
    mode: z.enum(['ok', 'lag', 'stale', 'refuse', 'rate-limit', 'hang', 'garbage', 'error-500']).default('ok'),
    /** Only with `lag` and `stale`. */
    lagSlots: z.int().min(0).max(15_000).default(150),
    /** Only with `lag` and `stale`: the node stays where it is from now on. */
    frozen: z.boolean().default(false),
    /** The header of `rate-limit`, in seconds or as text; null leaves it out. */
    retryAfter: z.union([z.number(), z.string()]).nullable().default(1),
    /** Which garbage; `any` takes turns. */
    garbage: z.enum([...GARBAGE, 'any']).default('any'),
    /** Before every answer. */
    latencyMs: z.int().min(0).max(120_000).default(0),
    /** WebSockets stay open and say nothing any more. */
    silentWebsocket: z.boolean().default(false),
    /** What happens to pages of signatures: every fifth one is missing, every third comes twice, neighbours change places. */
    pages: z.enum(['ok', 'drop', 'repeat', 'reorder']).default('ok'),
    /** `getTransaction` knows none. */
    missingTransactions: z.boolean().default(false),
    /** `blockTime` is null everywhere. */
    nullBlockTimes: z.boolean().default(false),
    /** Answered 429 with `x-ratelimit-method-limit: 0`, as public nodes do with expensive methods. */
    blockedMethods: z.array(z.string()).default([]),
    /** The first that fits decides. */
    refusals: z.array(refusal).default([]),
    rate: rate.nullable().default(null),
    /** 403 for requests with an Origin header, as browsers send. */
    refuseOrigin: z.boolean().default(false),
    /** What `context.slot` says in every answer; below zero: so many slots less than the truth. */
    contextSlot: z.int().nullable().default(null),
    /** As if it were a node of another chain. */
    genesisHash: z.string().nullable().default(null),
    lie: lie.nullable().default(null),
    omit: omit.nullable().default(null),
    /** Whether there is `getProgramAccountsV2`, which some providers add. */
    pagedProgramAccounts: z.boolean().default(false),
  })
  .readonly()

export type Faults = z.output<typeof faultsSchema>
export type FaultSettings = z.input<typeof faultsSchema>
