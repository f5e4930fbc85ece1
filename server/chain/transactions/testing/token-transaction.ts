import { base58FromBytes, bytesFromBase58 } from '../../../lib/base58.ts'
import { parseTransaction, type ParsedTransaction } from '../../../upstream/rpc/reads/transaction.ts'
import { isOnCurve } from '../on-curve.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../token-instruction.ts'

/**
 * For tests: writes token instructions and whole `getTransaction` answers (json encoding) by hand. Written from the programs'
 * layouts, independently of the code under test.
 */

/** The address for a name, always the same, for which a person can have the key. */
export function address(name: string): string {
  return named(name, true)
}

/** An address that only a program can sign for. */
export function programAddress(name: string): string {
  return named(name, false)
}

function named(name: string, onCurve: boolean): string {
  const bytes = new Uint8Array(32)
  bytes.set(new TextEncoder().encode(name.slice(0, 30)), 1)
  for (bytes[0] = 7; isOnCurve(base58FromBytes(bytes)) !== onCurve; bytes[0] += 1);
  return base58FromBytes(bytes)
}

export const SIGNATURE = base58FromBytes(new Uint8Array(64).fill(9))
export const MINT = address('mint')

export interface Call {
  program: string
  accounts: string[]
  data: number[]
  /** The calls that it makes in turn. */
  inner?: Call[]
}

const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const pubkey = (text: string) => [...bytesFromBase58(text)]
const call = (data: number[], ...accounts: string[]): Call => ({ program: TOKEN_PROGRAM, accounts, data })

export const token = {
  transfer: (from: string, to: string, by: string, amount: bigint) => call([3, ...u64(amount)], from, to, by),
  transferChecked: (from: string, to: string, by: string, amount: bigint) =>
    call([12, ...u64(amount), 6], from, MINT, to, by),
  transferCheckedWithFee: (from: string, to: string, by: string, amount: bigint, fee: bigint) =>
    call([26, 1, ...u64(amount), 6, ...u64(fee)], from, MINT, to, by),
  mintTo: (account: string, by: string, amount: bigint) => call([7, ...u64(amount)], MINT, account, by),
  mintToChecked: (account: string, by: string, amount: bigint) => call([14, ...u64(amount), 6], MINT, account, by),
  burn: (account: string, by: string, amount: bigint) => call([8, ...u64(amount)], account, MINT, by),
  burnChecked: (account: string, by: string, amount: bigint) => call([15, ...u64(amount), 6], account, MINT, by),
  permissionedBurn: (account: string, by: string, amount: bigint) =>
    call([46, 1, ...u64(amount)], account, MINT, address('permission'), by),
  permissionedBurnChecked: (account: string, by: string, amount: bigint) =>
    call([46, 2, ...u64(amount), 6], account, MINT, address('permission'), by),
  initializeAccount: (account: string, owner: string) => call([1], account, MINT, owner, address('rent')),
  initializeAccount2: (account: string, owner: string) => call([16, ...pubkey(owner)], account, MINT, address('rent')),
  initializeAccount3: (account: string, owner: string) => call([18, ...pubkey(owner)], account, MINT),
  setOwner: (account: string, by: string, owner: string) => call([6, 2, 1, ...pubkey(owner)], account, by),
  closeAccount: (account: string, to: string, by: string) => call([9], account, to, by),
  syncNative: (account: string) => call([17], account),
  withdrawWithheldFromMint: (to: string, by: string) => call([26, 2], MINT, to, by),
  confidentialDeposit: (account: string, by: string, amount: bigint) =>
    call([27, 5, ...u64(amount), 6], account, MINT, by),
  batch: (...items: Call[]): Call => ({
    program: TOKEN_PROGRAM,
    accounts: items.flatMap(({ accounts }) => accounts),
    data: [255, ...items.flatMap(({ accounts, data }) => [accounts.length, data.length, ...data])],
  }),
  createAssociated: (payer: string, account: string, owner: string, ...data: number[]): Call => ({
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [payer, account, owner, MINT, address('system'), TOKEN_PROGRAM],
    data,
  }),
}

/** The same call, addressed to the Token-2022 program. */
export const in2022 = (from: Call): Call => ({ ...from, program: TOKEN_2022_PROGRAM })
/** Another program that makes these calls. */
export const programCalling = (...inner: Call[]): Call => ({
  program: address('router'),
  accounts: [],
  data: [1],
  inner,
})

export interface Sketch {
  calls: Call[]
  /** Amount and owner by account; `owner: null` as in old recordings; `null` for a node that recorded none. */
  pre?: Record<string, Holding> | null
  post?: Record<string, Holding> | null
  payer?: string
  /** Signers besides the payer. */
  signers?: string[]
  err?: unknown
  blockTime?: number | null
  /** How many of the accounts, counted from the end, come from lookup tables, and how many of those are writable. */
  lookedUp?: number
  writable?: number
}

export interface Holding {
  amount: bigint
  owner: string | null
}

/** A `getTransaction` answer in json encoding. */
export function answer(sketch: Sketch) {
  const { calls, pre = {}, post = {}, payer = address('payer'), signers = [], err = null, blockTime = 1_763_000_000 } = sketch
  const all = calls.flatMap((outer) => [outer, ...(outer.inner ?? [])])
  const held = [...Object.keys(pre ?? {}), ...Object.keys(post ?? {})]
  const keys = [...new Set([payer, ...signers, ...all.flatMap(({ program, accounts }) => [...accounts, program]), ...held])]
  const compiled = ({ program, accounts, data }: Call, stackHeight: number | null) => ({
    programIdIndex: keys.indexOf(program),
    accounts: accounts.map((account) => keys.indexOf(account)),
    data: base58FromBytes(Uint8Array.from(data)),
    stackHeight,
  })
  const balances = (holdings: Record<string, Holding> | null) =>
    holdings &&
    Object.entries(holdings).map(([account, { amount, owner }]) => ({
      accountIndex: keys.indexOf(account),
      mint: MINT,
      ...(owner === null ? {} : { owner, programId: TOKEN_PROGRAM }),
      // The float is wrong on purpose: no code may read it.
      uiTokenAmount: { amount: amount.toString(), decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' },
    }))
  const signing = new Set([payer, ...signers]).size
  const own = keys.length - Math.min(sketch.lookedUp ?? 0, keys.length - signing)
  const writableEnd = own + Math.min(sketch.writable ?? 0, keys.length - own)
  return {
    slot: 380_000_000,
    blockTime,
    version: sketch.lookedUp === undefined ? 'legacy' : 0,
    transaction: {
      signatures: [SIGNATURE],
      message: {
        header: { numRequiredSignatures: signing, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        accountKeys: keys.slice(0, own),
        recentBlockhash: address('blockhash'),
        instructions: calls.map((outer) => compiled(outer, null)),
      },
    },
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee: 5000,
      rewards: null,
      innerInstructions: calls.flatMap(({ inner }, index) =>
        inner ? [{ index, instructions: inner.map((each) => compiled(each, 2)) }] : [],
      ),
      loadedAddresses: { writable: keys.slice(own, writableEnd), readonly: keys.slice(writableEnd) },
      preTokenBalances: balances(pre),
      postTokenBalances: balances(post),
    },
  }
}

/** The schema's result for an answer; throws unless it is accepted. */
export function accepted(raw: unknown): ParsedTransaction {
  const reading = parseTransaction(raw)
  if (reading.status !== 'found') throw new Error(reading.status === 'invalid' ? reading.message : 'missing')
  return reading.transaction
}
