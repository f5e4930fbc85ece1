import { z } from 'zod'
import { type balanceSchema, bodySchema, type instructionSchema, integer, isWrongEncoding, type messageSchema, metaSchema, versionSchema } from './transaction-schemas.ts'

/**
 * One `getTransaction` answer, normalised: addresses instead of indices, the same from `json` and `jsonParsed` and for every
 * version. Only what readers of token movements need is kept and checked: the account keys, the instructions and the token
 * balances, which all versions have, future ones included.
 */
export interface ParsedTransaction {
  signature: string
  slot: number
  /** The version according to the node; null when it gives none that can be read. Nothing else depends on it. */
  version: TransactionVersion | null
  /** Unix seconds; null when the node doesn't know it. */
  blockTime: number | null
  /** Why it failed, as text; null when it succeeded. The instructions of a failed transaction had no effect. */
  failure: string | null
  /** Every account that the transaction names, including those from lookup tables. */
  accounts: readonly string[]
  /** The accounts that signed it, fee payer first; null when the node doesn't say. */
  signers: readonly string[] | null
  /** Outer and inner instructions in the order they ran. */
  instructions: readonly Instruction[]
  /** By token account, before and after; null when the node recorded none, which is different from zero. */
  preTokenBalances: ReadonlyMap<string, TokenBalance> | null
  postTokenBalances: ReadonlyMap<string, TokenBalance> | null
}

/** `legacy` is from before versions had numbers. */
export type TransactionVersion = 'legacy' | number

export interface TokenBalance {
  mint: string
  /** Missing in recordings from before 2022. */
  owner: string | null
  /** Base units. */
  amount: bigint
}

/** `outer` is the index in the message, `inner` the index among the calls that this one caused, null for the outer one itself. */
export type Instruction = { outer: number; inner: number | null; programId: string } & InstructionBody

type InstructionBody =
  /** `data` is base58. */
  | { form: 'raw'; accounts: readonly string[]; data: string }
  /** The node's parsed form: for most programs `{ type, info }`, for a memo a string. */
  | { form: 'parsed'; parsed: unknown }

export type TransactionReading =
  | { status: 'found'; transaction: ParsedTransaction }
  /** This node doesn't have it. Another one may. */
  | { status: 'missing' }
  /** `retryable`: another node may give a better answer; otherwise the request itself was wrong. */
  | { status: 'invalid'; retryable: boolean; message: string }

/** Reads the `result` of `getTransaction` (numbers or bigint, either encoding). Never throws, whatever the node sent. */
export function parseTransaction(answer: unknown): TransactionReading {
  if (answer === null) return { status: 'missing' }
  const parsed = transactionSchema.safeParse(answer)
  if (parsed.success) return { status: 'found', transaction: parsed.data }
  const message = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'transaction'}: ${issue.message}`)
    .join('; ')
  return { status: 'invalid', retryable: !parsed.error.issues.some(isWrongEncoding), message }
}

/** The `result` of `getTransaction` when it isn't null. Ignores unknown fields, resolves account indices. */
export const transactionSchema = z
  .object({ slot: integer, blockTime: integer.nullish(), version: versionSchema, transaction: bodySchema, meta: metaSchema })
  .transform((answer, context): ParsedTransaction => {
    const { slot, blockTime, version, transaction, meta } = answer
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message })
    if (meta.err === undefined && meta.status === undefined) refuse(['meta', 'err'], 'is missing')
    const accounts = accountsOf(transaction.message, meta)
    return {
      signature: transaction.signatures[0],
      slot,
      version,
      blockTime: blockTime ?? null,
      failure: failureOf(meta),
      accounts,
      signers: signersOf(transaction.message),
      instructions: instructionsOf(transaction.message, meta, accounts, refuse),
      preTokenBalances: balancesOf(meta.preTokenBalances, accounts, (text) =>
        refuse(['meta', 'preTokenBalances'], text),
      ),
      postTokenBalances: balancesOf(meta.postTokenBalances, accounts, (text) =>
        refuse(['meta', 'postTokenBalances'], text),
      ),
    }
  })

/** Makes the schema fail; the value built meanwhile is discarded. */
type Refuse = (path: string[], message: string) => void

/**
 * In `json` the addresses from lookup tables are separate and numbered after the message's own, the writable ones first; in
 * `jsonParsed` (keys are objects) they are in the list already.
 */
function accountsOf(
  { accountKeys }: z.output<typeof messageSchema>,
  { loadedAddresses }: z.output<typeof metaSchema>,
): string[] {
  const accounts = accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey))
  const complete = accountKeys.some((key) => typeof key !== 'string')
  if (complete || !loadedAddresses) return accounts
  return [...accounts, ...(loadedAddresses.writable ?? []), ...(loadedAddresses.readonly ?? [])]
}

/** In `json` the header counts them, as they come first among the keys; in `jsonParsed` each key is marked. */
function signersOf({ header, accountKeys }: z.output<typeof messageSchema>): string[] | null {
  const signers: string[] = []
  for (const [index, key] of accountKeys.entries()) {
    const signed = typeof key === 'string' ? header && index < header.numRequiredSignatures : key.signer
    if (signed === undefined || signed === null) return null
    if (signed) signers.push(typeof key === 'string' ? key : key.pubkey)
  }
  return signers
}

function instructionsOf(
  message: z.output<typeof messageSchema>,
  meta: z.output<typeof metaSchema>,
  accounts: readonly string[],
  refuse: Refuse,
): Instruction[] {
  const groups = meta.innerInstructions ?? []
  for (const { index } of groups) {
    if (index >= message.instructions.length) {
      refuse(['meta', 'innerInstructions'], `belong to instruction ${index}, which isn't there`)
    }
  }
  return message.instructions.flatMap((instruction, outer) => {
    // One running number even if a node splits the calls of one instruction over two groups: keys stay unique.
    const calls = groups.filter(({ index }) => index === outer).flatMap(({ instructions }) => instructions)
    const complain = (text: string) => refuse(['transaction', 'message', 'instructions', String(outer)], text)
    return [
      { outer, inner: null, ...resolved(instruction, accounts, complain) },
      ...calls.map((call, inner) => ({ outer, inner, ...resolved(call, accounts, complain) })),
    ]
  })
}

function resolved(
  from: z.output<typeof instructionSchema>,
  accounts: readonly string[],
  complain: (text: string) => void,
): { programId: string } & InstructionBody {
  if ('parsed' in from) return { programId: from.programId, form: 'parsed', parsed: from.parsed }
  const { data } = from
  if ('programId' in from) return { programId: from.programId, form: 'raw', accounts: from.accounts, data }
  const at = (index: number) => accountAt(accounts, index, complain)
  return { programId: at(from.programIdIndex), form: 'raw', accounts: from.accounts.map(at), data }
}

function balancesOf(
  list: readonly z.output<typeof balanceSchema>[] | null | undefined,
  accounts: readonly string[],
  complain: (text: string) => void,
): Map<string, TokenBalance> | null {
  if (!list) return null
  const byAccount = new Map<string, TokenBalance>()
  for (const { accountIndex, mint, owner, uiTokenAmount } of list) {
    const account = accountAt(accounts, accountIndex, complain)
    if (byAccount.has(account)) complain(`has two entries for account ${accountIndex}`)
    byAccount.set(account, { mint, owner: owner ?? null, amount: uiTokenAmount.amount })
  }
  return byAccount
}

/** An index beyond the list comes from a node that leaves out the addresses from lookup tables. */
function accountAt(accounts: readonly string[], index: number, complain: (text: string) => void): string {
  const account = accounts[index]
  if (account === undefined) complain(`names account ${index} of ${accounts.length}`)
  return account ?? ''
}

/** `err` can be an object or a bare string; very old answers only have `status`. */
function failureOf({ err, status }: z.output<typeof metaSchema>): string | null {
  if (err === undefined)
    return typeof status === 'object' && status !== null && 'Err' in status ? text(status.Err) : null
  return err === null ? null : text(err)
}

function text(error: unknown): string {
  if (typeof error === 'string') return error
  // JSON has no bigint, and the RPC layer passes the numbers in an error as bigint.
  return (
    JSON.stringify(error, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)) ?? String(error)
  )
}
