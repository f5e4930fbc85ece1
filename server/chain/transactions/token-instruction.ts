import { z } from 'zod'
import { base58FromBytes, bytesFromBase58 } from '../../lib/base58.ts'
import type { Instruction } from '../../upstream/rpc/reads/transaction.ts'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** The effect of an instruction on token accounts, for every token program and encoding. Amounts in base units. */
export type TokenAction =
  /** `fee` is withheld: the source loses `amount`, the destination gains `amount − fee`. */
  | {
      kind: 'transfer'
      source: string
      destination: string
      authority: string
      mint: string | null
      amount: bigint
      fee: bigint
    }
  | { kind: 'mint' | 'burn'; account: string; mint: string; authority: string; amount: bigint }
  /** From here on the token account belongs to `owner`: it was initialized for, or handed over to, that owner. */
  | { kind: 'owner'; account: string; owner: string }

/** `batch` is the index inside a batch instruction, null outside of one. */
export type TokenStep = TokenAction & { batch: number | null }

/**
 * The known token actions of one instruction: several for a batch; none for other programs and for instructions without an
 * amount of their own (closing, wrapped SOL, withheld fees, confidential transfers).
 */
export function tokenSteps(instruction: Instruction): TokenStep[] {
  const { programId } = instruction
  if (programId === ASSOCIATED_TOKEN_PROGRAM) {
    const action = instruction.form === 'raw' ? associatedFromData(instruction) : associatedFromInfo(instruction.parsed)
    return action ? [{ ...action, batch: null }] : []
  }
  if (programId !== TOKEN_PROGRAM && programId !== TOKEN_2022_PROGRAM) return []
  return instruction.form === 'raw'
    ? stepsFromData(instruction.accounts, bytesFromBase58(instruction.data))
    : stepsFromInfo(instruction.parsed)
}

// --- Raw: the first byte is the instruction, and the accounts are in a fixed order. ---

const BATCH = 255

function stepsFromData(accounts: readonly string[], data: Uint8Array): TokenStep[] {
  if (data[0] !== BATCH) {
    const action = actionFromData(accounts, data)
    return action ? [{ ...action, batch: null }] : []
  }
  // A batch is one instruction for the runtime: its items appear nowhere else, not even among the inner ones.
  // Layout: per item the number of accounts, the number of bytes, the bytes; the accounts follow one another.
  const steps: TokenStep[] = []
  let at = 1
  let account = 0
  for (let batch = 0; at < data.length; batch += 1) {
    const accountEnd = account + (data[at] ?? 0)
    const end = at + 2 + (data[at + 1] ?? 0)
    if (end > data.length || accountEnd > accounts.length) return []
    const action = actionFromData(accounts.slice(account, accountEnd), data.subarray(at + 2, end))
    if (action) steps.push({ ...action, batch })
    at = end
    account = accountEnd
  }
  return steps
}

/** Trailing bytes and accounts are allowed, as in the programs (signers of a multisig, extra accounts of a hook). */
function actionFromData(accounts: readonly string[], data: Uint8Array): TokenAction | null {
  const [first, second, third, fourth] = accounts
  if (first === undefined || second === undefined) return null
  switch (data[0]) {
    case 1: // initializeAccount
      return third === undefined ? null : { kind: 'owner', account: first, owner: third }
    case 16: // initializeAccount2
    case 18: // initializeAccount3
      return data.length < 33 ? null : { kind: 'owner', account: first, owner: base58FromBytes(data.subarray(1, 33)) }
    case 6: // setAuthority: which authority (2 = account owner), whether there is a new one, the new one
      if (data[1] !== 2 || data[2] !== 1 || data.length < 35) return null
      return { kind: 'owner', account: first, owner: base58FromBytes(data.subarray(3, 35)) }
    case 3: // transfer
      return transfer(first, second, third, null, u64(data, 1), 0n)
    case 12: // transferChecked
      return transfer(first, third, fourth, second, u64(data, 1), 0n)
    case 26: // transfer fee extension; 1 = transferCheckedWithFee, whose fee follows the amount and the decimals
      return data[1] === 1 ? transfer(first, third, fourth, second, u64(data, 2), u64(data, 11)) : null
    case 7: // mintTo
    case 14: // mintToChecked
      return supply('mint', second, first, third, u64(data, 1))
    case 8: // burn
    case 15: // burnChecked
      return supply('burn', first, second, third, u64(data, 1))
    case 46: // permissioned burn extension; 1 = burn, 2 = burnChecked, a further authority before the owner
      return data[1] === 1 || data[1] === 2 ? supply('burn', first, second, fourth, u64(data, 2)) : null
    default:
      return null
  }
}

/** create (no data, or 0) and createIdempotent (1): payer, token account, its owner, mint. */
function associatedFromData({ accounts, data }: { accounts: readonly string[]; data: string }): TokenAction | null {
  const [, account, owner] = accounts
  const which = bytesFromBase58(data)[0] ?? 0
  return which > 1 || account === undefined || owner === undefined ? null : { kind: 'owner', account, owner }
}

function u64(data: Uint8Array, at: number): bigint | null {
  if (data.length < at + 8) return null
  return new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)
}

// --- Parsed: `{ type, info }`, with a multisig's address under a name of its own. ---

const parsed = z.object({ type: z.string(), info: z.unknown() })
const batchInfo = z.object({ instructions: z.array(z.unknown()) })

/** A decimal string, or a number from nodes of 2020. */
const units = z
  .union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative(), z.bigint().nonnegative()])
  .transform(BigInt)
const uiAmount = z.object({ amount: units }).transform(({ amount }) => amount)
const info = z.object({
  account: z.string().optional(),
  source: z.string().optional(),
  destination: z.string().optional(),
  mint: z.string().optional(),
  owner: z.string().optional(),
  wallet: z.string().optional(),
  newAuthority: z.string().nullish(),
  authorityType: z.string().optional(),
  authority: z.string().optional(),
  multisigAuthority: z.string().optional(),
  mintAuthority: z.string().optional(),
  multisigMintAuthority: z.string().optional(),
  amount: units.optional(),
  tokenAmount: uiAmount.optional(),
  feeAmount: uiAmount.optional(),
})

function stepsFromInfo(value: unknown): TokenStep[] {
  const outer = parsed.safeParse(value).data
  if (outer?.type !== 'batch') {
    const action = actionFromInfo(value)
    return action ? [{ ...action, batch: null }] : []
  }
  const items = batchInfo.safeParse(outer.info).data?.instructions ?? []
  return items.flatMap((item, batch) => {
    const action = actionFromInfo(item)
    return action ? [{ ...action, batch }] : []
  })
}

function actionFromInfo(value: unknown): TokenAction | null {
  const type = parsed.safeParse(value).data?.type
  if (type === undefined || !KNOWN_TYPES.has(type)) return null
  const of = infoOf(value)
  if (!of) return null
  const amount = of.tokenAmount ?? of.amount ?? null
  const authority = of.authority ?? of.multisigAuthority
  switch (type) {
    case 'initializeAccount':
    case 'initializeAccount2':
    case 'initializeAccount3':
      return belongs(of.account, of.owner)
    case 'setAuthority':
      return of.authorityType === 'accountOwner' ? belongs(of.account, of.newAuthority) : null
    case 'mintTo':
    case 'mintToChecked':
      return supply('mint', of.account, of.mint, of.mintAuthority ?? of.multisigMintAuthority, amount)
    case 'burn':
    case 'burnChecked':
    case 'permissionedBurn':
    case 'permissionedBurnChecked':
      return supply('burn', of.account, of.mint, authority, amount)
    case 'transferCheckedWithFee':
      return transfer(of.source, of.destination, authority, of.mint ?? null, amount, of.feeAmount ?? null)
    default:
      return transfer(of.source, of.destination, authority, of.mint ?? null, amount, 0n)
  }
}

/** Other types are skipped: their `info` has fields of the same names in other shapes. */
const KNOWN_TYPES: ReadonlySet<string> = new Set([
  'initializeAccount',
  'initializeAccount2',
  'initializeAccount3',
  'setAuthority',
  'mintTo',
  'mintToChecked',
  'burn',
  'burnChecked',
  'permissionedBurn',
  'permissionedBurnChecked',
  'transfer',
  'transferChecked',
  'transferCheckedWithFee',
])

function associatedFromInfo(value: unknown): TokenAction | null {
  const type = parsed.safeParse(value).data?.type
  if (type !== 'create' && type !== 'createIdempotent') return null
  const of = infoOf(value)
  return of ? belongs(of.account, of.wallet) : null
}

function infoOf(value: unknown): z.output<typeof info> | null {
  return info.safeParse(parsed.safeParse(value).data?.info).data ?? null
}

// --- Both: an action, or nothing when a part is missing. The balance check then shows what moved. ---

function transfer(
  source: string | undefined,
  destination: string | undefined,
  authority: string | undefined,
  mint: string | null | undefined,
  amount: bigint | null,
  fee: bigint | null,
): TokenAction | null {
  if (source === undefined || destination === undefined || authority === undefined) return null
  if (mint === undefined || amount === null || fee === null) return null
  return { kind: 'transfer', source, destination, authority, mint, amount, fee }
}

function supply(
  kind: 'mint' | 'burn',
  account: string | undefined,
  mint: string | undefined,
  authority: string | undefined,
  amount: bigint | null,
): TokenAction | null {
  if (account === undefined || mint === undefined || authority === undefined || amount === null) return null
  return { kind, account, mint, authority, amount }
}

function belongs(account: string | undefined, owner: string | null | undefined): TokenAction | null {
  return account === undefined || owner === undefined || owner === null ? null : { kind: 'owner', account, owner }
}
