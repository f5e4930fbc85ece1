import { z } from 'zod'

export const GARBAGE = ['html', 'truncated', 'wrong-shape', 'bare-error'] as const
export const PROFILE_NAMES = ['publicnode', 'public-mainnet', 'drpc', 'paid'] as const

/**
 * Answers these methods with an error. With a status other than 200 the whole request is refused over HTTP; otherwise only
 * this call gets the JSON-RPC error, as in a batch.
 */
const refusal = z.strictObject({
  methods: z.array(z.string()).min(1),
  /** Only calls whose first parameter is one of these. */
  keys: z.array(z.string()).optional(),
  /** Only calls whose parameters, written as JSON, contain this text. */
  params: z.string().optional(),
  /** Only every nth matching call; the first ones pass. */
  every: z.int().min(1).default(1),
  status: z.int().min(200).max(599).default(200),
  code: z.int(),
  /** `{key}` stands for the first parameter, `{method}` for the method. */
  message: z.string(),
  data: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  /** Sent instead of the JSON-RPC error, for providers that answer text or HTML. */
  body: z.string().optional(),
})
export type Refusal = z.output<typeof refusal>

/** Calls beyond this within `burst ÷ perSecond` seconds get 429. Counted per call, by the demo's clock. */
const rate = z.strictObject({
  perSecond: z.number().positive(),
  /** Calls that may come at once. Default: one second's worth. */
  burst: z.int().min(1).optional(),
  /** Per method, unless `byMethod` names it. */
  methodPerSecond: z.number().positive().nullable().default(null),
  byMethod: z.record(z.string(), z.number().positive()).default({}),
  /** When to send limits and what is left: never, with a 429 (and `retry-after`), or also with good answers. */
  headers: z.enum(['never', 'limited', 'always']).default('limited'),
})
export type Rate = z.output<typeof rate>

/** Wrong amounts in token accounts and in the supply, in every method that shows them. */
const lie = z.strictObject({
  /** Base units to add, or to subtract. */
  amount: z.string().regex(/^-?\d{1,19}$/, 'is not a whole number of base units'),
  /** Only of this token account or mint. */
  account: z.string().nullable().default(null),
  /** Only in answers of these methods. */
  methods: z.array(z.string()).nullable().default(null),
})

/** Transactions that this node lacks, both in pages and by signature. */
const omit = z.strictObject({
  signatures: z.array(z.string()).default([]),
  /** Every nth of all transactions of the chain. */
  every: z.int().min(1).nullable().default(null),
  /** Everything older than this many days. */
  olderThanDays: z.number().positive().nullable().default(null),
})

/**
 * A node's faults. Anything not named works, so `{"mode":"ok"}` heals it.
 * Modes: `lag` shows the chain as of `lagSlots` ago; `stale` does too, but claims to be healthy; `refuse` breaks every
 * connection at once; `rate-limit` answers 429; `hang` accepts and never answers; `garbage` answers anything but JSON-RPC;
 * `error-500` answers HTTP 500.
 */
export const faultsSchema = z
  .strictObject({
    /** The profile behind the rest, for people; see profiles.ts. */
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
    /** Delay before every answer. */
    latencyMs: z.int().min(0).max(120_000).default(0),
    /** WebSockets stay open but fall silent. */
    silentWebsocket: z.boolean().default(false),
    /** Damage to pages of signatures: every fifth one is missing, every third comes twice, neighbours swap places. */
    pages: z.enum(['ok', 'drop', 'repeat', 'reorder']).default('ok'),
    /** `getTransaction` finds none. */
    missingTransactions: z.boolean().default(false),
    /** `blockTime` is null everywhere. */
    nullBlockTimes: z.boolean().default(false),
    /** Answered 429 with `x-ratelimit-method-limit: 0`, as public nodes do with expensive methods. */
    blockedMethods: z.array(z.string()).default([]),
    /** The first match decides. */
    refusals: z.array(refusal).default([]),
    rate: rate.nullable().default(null),
    /** 403 for requests with an Origin header, as browsers send. */
    refuseOrigin: z.boolean().default(false),
    /** `context.slot` of every answer; below zero: relative to the true slot. */
    contextSlot: z.int().nullable().default(null),
    /** Simulates a node of another chain. */
    genesisHash: z.string().nullable().default(null),
    lie: lie.nullable().default(null),
    omit: omit.nullable().default(null),
    /** Whether there is `getProgramAccountsV2`, which some providers add. */
    pagedProgramAccounts: z.boolean().default(false),
  })
  .readonly()

export type Faults = z.output<typeof faultsSchema>
export type FaultSettings = z.input<typeof faultsSchema>
