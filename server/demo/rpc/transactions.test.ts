import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createActions } from '../actions.ts'
import { base58, fromBase58 } from '../chain/base58.ts'
import type { LedgerEntry } from '../chain/ledger.ts'
import { decodeTransaction } from '../chain/wire-transaction.ts'
import { SLOT_MS } from '../chain/slots.ts'
import { ask, toldChain } from '../testing/demo.ts'

const { chain, cast, clock } = toldChain()
const actions = createActions(chain, cast)
const account = cast.staking.tokens

const pageAnswer = z.object({
  result: z.array(
    z.object({ signature: z.string(), slot: z.number(), err: z.unknown(), blockTime: z.number(), confirmationStatus: z.string(), memo: z.string().nullable() }),
  ),
})
const page = (options: object = {}, lag = 0) => pageAnswer.parse(ask(chain, 'getSignaturesForAddress', [account, options], lag)).result
const fault = (answer: unknown) => z.object({ error: z.object({ code: z.number(), message: z.string() }) }).parse(answer).error

describe('signatures of an address', () => {
  const all = page()

  it('come newest first, whole and without gaps at any page size', () => {
    expect(all.length).toBeGreaterThan(40)
    expect(all.map(({ slot }) => slot)).toEqual(all.map(({ slot }) => slot).toSorted((a, b) => b - a))
    for (const limit of [1, 2, 7, 1_000]) {
      const collected: typeof all = []
      for (let before: string | undefined; ; ) {
        const next = page({ limit, ...(before === undefined ? {} : { before }) })
        expect(next.length).toBeLessThanOrEqual(limit)
        collected.push(...next)
        before = next.at(-1)?.signature
        if (next.length < limit) break
      }
      expect(collected).toEqual(all)
    }
  })

  it('stop before `until`, even across transactions of other addresses', () => {
    expect(page({ until: all[5]?.signature })).toEqual(all.slice(0, 5))
    expect(page({ before: all[2]?.signature, until: all[5]?.signature })).toEqual(all.slice(3, 5))
    expect(page({ until: all[5]?.signature, limit: 2 })).toEqual(all.slice(0, 2))
    const foreign = chain.ledger.page(cast.vault.tokens, { slot: Infinity, limit: 100 }).find(({ signature }) => !chain.ledger.bySignature(signature)?.keys.includes(account))
    const older = all.filter(({ slot }) => slot < (foreign?.slot ?? 0))
    expect(older.length).toBeGreaterThan(0)
    expect(page({ before: foreign?.signature })).toEqual(older)
  })

  it('are empty after an unknown cursor', () => {
    const unknown = actions.stake({ amount: '5' })
    expect(page({ before: unknown, commitment: 'confirmed' })).toEqual([])
    clock.advance(SLOT_MS)
    expect(page({ before: unknown, commitment: 'confirmed' })).toEqual(all)
    expect(page({ before: unknown, commitment: 'confirmed' }, 100)).toEqual([])
  })

  it('appear with their commitment, later on a lagging node', () => {
    const signature = actions.stake({ amount: '6', times: 2 })
    const newest = (commitment: string, lag = 0) => page({ commitment, limit: 1 }, lag)[0]
    expect(newest('confirmed')?.signature).not.toBe(signature)
    clock.advance(SLOT_MS)
    expect(newest('confirmed')).toMatchObject({ signature, confirmationStatus: 'confirmed', err: null, blockTime: chain.slots.blockTime(chain.slots.tip() - 1) })
    expect(newest('finalized')?.signature).not.toBe(signature)
    expect(newest('confirmed', 50)?.signature).not.toBe(signature)
    clock.advance(30 * SLOT_MS)
    expect(newest('finalized')).toMatchObject({ signature, confirmationStatus: 'finalized' })
    clock.advance(20 * SLOT_MS)
    expect(newest('confirmed', 50)).toMatchObject({ signature, confirmationStatus: 'confirmed' })
  })

  it('show failures and memos', () => {
    expect(all.filter(({ err }) => err !== null).map(({ err }) => err)).toEqual([{ InstructionError: [0, { Custom: 1 }] }])
    expect(all.some(({ memo }) => memo === '[14] stake 180 days')).toBe(true)
  })

  it('are refused with wrong limits, commitments and cursors', () => {
    const get = (options: object) => fault(ask(chain, 'getSignaturesForAddress', [account, options]))
    expect(get({ limit: 0 })).toMatchObject({ code: -32602, message: 'Invalid limit; max 1000' })
    expect(get({ limit: 1_001 })).toMatchObject({ code: -32602 })
    expect(get({ commitment: 'processed' })).toMatchObject({ code: -32602, message: 'Method does not support commitment below `confirmed`' })
    expect(get({ before: 'abc' })).toMatchObject({ code: -32602 })
    expect(get({ minContextSlot: chain.slots.tip() })).toMatchObject({ code: -32016 })
  })
})

const instruction = z.looseObject({ programIdIndex: z.number(), accounts: z.array(z.number()), data: z.string() })
const inner = <T extends z.ZodType>(one: T) => z.array(z.object({ index: z.number(), instructions: z.array(one) }))
const rawAnswer = z.object({
  result: z.object({
    transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()), instructions: z.array(instruction) }) }),
    meta: z.object({ innerInstructions: inner(instruction), loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).default({ writable: [], readonly: [] }) }),
  }),
})
const words = z.looseObject({ programId: z.string(), parsed: z.unknown().optional(), accounts: z.array(z.string()).optional(), data: z.string().optional() })
const transferInfo = z.object({
  source: z.string(),
  destination: z.string(),
  authority: z.string(),
  amount: z.string().optional(),
  tokenAmount: z.object({ amount: z.string() }).optional(),
})
const token = z.object({ type: z.enum(['transfer', 'transferChecked']), info: transferInfo })
const parsedAnswer = z.object({
  result: z.object({
    transaction: z.object({ message: z.object({ accountKeys: z.array(z.looseObject({ pubkey: z.string() })), instructions: z.array(words) }) }),
    meta: z.object({ innerInstructions: inner(words) }),
  }),
})

describe('a transaction', () => {
  const every = Array.from({ length: chain.ledger.length }, (_, index) => chain.ledger.at(index)).filter((entry) => entry !== undefined)

  it('is the same parsed and raw, for every transaction of the story', () => {
    let compared = 0
    for (const { signature } of every) {
      const raw = rawAnswer.parse(ask(chain, 'getTransaction', [signature, { encoding: 'json', maxSupportedTransactionVersion: 1 }])).result
      const parsed = parsedAnswer.parse(ask(chain, 'getTransaction', [signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 }])).result
      const keys = [...raw.transaction.message.accountKeys, ...raw.meta.loadedAddresses.writable, ...raw.meta.loadedAddresses.readonly]
      expect(parsed.transaction.message.accountKeys.map(({ pubkey }) => pubkey)).toEqual(keys)
      const pairs = (of: typeof raw | typeof parsed): unknown[] => [
        ...of.transaction.message.instructions,
        ...of.meta.innerInstructions.flatMap(({ instructions }): unknown[] => instructions),
      ]
      const theirs = z.array(words).parse(pairs(parsed))
      for (const [index, one] of z.array(instruction).parse(pairs(raw)).entries()) {
        compared += check(one, theirs[index], keys)
      }
    }
    expect(compared).toBeGreaterThan(150)
  })

  /** Compares a token transfer, or an instruction left raw, by the instruction's layout; returns how many were compared. */
  function check(raw: z.infer<typeof instruction>, parsed: z.infer<typeof words> | undefined, keys: readonly string[]): number {
    const named = raw.accounts.map((number) => keys[number])
    const transfer = token.safeParse(parsed?.parsed)
    const whole = { programId: keys[raw.programIdIndex], ...(parsed?.parsed === undefined ? { accounts: named, data: raw.data } : {}) }
    expect(parsed).toMatchObject(whole)
    if (!transfer.success) return parsed?.parsed === undefined ? 1 : 0
    const { type, info } = transfer.data
    const { amount, tokenAmount, ...parties } = info
    // The first byte is the instruction, the next eight the amount.
    const data = Buffer.from(fromBase58(raw.data) ?? [])
    const checked = data[0] === 12
    expect({ type, amount: tokenAmount?.amount ?? amount, ...parties }).toEqual({
      type: checked ? 'transferChecked' : 'transfer',
      amount: data.readBigUInt64LE(1).toString(),
      source: named[0],
      destination: named[checked ? 2 : 1],
      authority: named[checked ? 3 : 2],
    })
    return 1
  }

  it('carries balances that match the transfer', () => {
    const signature = actions.transfer({ from: 'vault', amount: '123.45', version: 'legacy' })
    const entry = chain.ledger.bySignature(signature)
    clock.advance(31 * SLOT_MS)
    const answer = ask(chain, 'getTransaction', [signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }])
    const figure = z.object({ accountIndex: z.number(), mint: z.string(), owner: z.string(), programId: z.string(), uiTokenAmount: z.object({ amount: z.string().transform(BigInt) }) })
    const meta = z
      .object({ result: z.object({ meta: z.object({ fee: z.number(), preBalances: z.array(z.number()), postBalances: z.array(z.number()), preTokenBalances: z.array(figure), postTokenBalances: z.array(figure) }) }) })
      .parse(answer).result.meta
    const change = meta.postTokenBalances.map(({ owner, uiTokenAmount }, index) => [owner, uiTokenAmount.amount - (meta.preTokenBalances[index]?.uiTokenAmount.amount ?? 0n)])
    expect(new Map(change.map(([owner, amount]) => [owner, amount]))).toEqual(new Map([[cast.vault.address, -123_450_000n], [cast.deployed[0]?.address, 123_450_000n]]))
    expect((meta.preBalances[0] ?? 0) - (meta.postBalances[0] ?? 0)).toBe(meta.fee)
    expect(answer).toMatchObject({ result: { slot: entry?.slot, version: 'legacy', meta: { err: null, status: { Ok: null }, rewards: [] } } })
  })

  it('of version 0 or 1 requires a client that supports it', () => {
    const versionOf = ({ wire }: LedgerEntry) => decodeTransaction(wire)?.version
    const needs = (version: number) => ({
      code: -32015,
      message: `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    })
    const get = (entry: LedgerEntry | undefined, options: object) => ask(chain, 'getTransaction', [entry?.signature, options])
    const looking = every.find(({ loaded }) => loaded.writable.length > 0)
    expect(fault(get(looking, {}))).toEqual(needs(0))
    const answer = get(looking, { maxSupportedTransactionVersion: 0 })
    expect(answer).toMatchObject({ result: { version: 0, meta: { loadedAddresses: { writable: [account], readonly: [cast.mint.address] } } } })
    expect(rawAnswer.parse(answer).result.transaction.message.accountKeys).not.toContain(account)

    const newest = every.find((entry) => versionOf(entry) === 1)
    expect(fault(get(newest, {}))).toEqual(needs(1))
    expect(fault(get(newest, { maxSupportedTransactionVersion: 0 }))).toEqual(needs(1))
    for (const maxSupportedTransactionVersion of [1, 2, 127]) expect(get(newest, { maxSupportedTransactionVersion })).toMatchObject({ result: { version: 1 } })

    const legacy = every.find((entry) => versionOf(entry) === 'legacy')
    expect(get(legacy, {})).not.toHaveProperty('result.version')
    expect(get(legacy, { maxSupportedTransactionVersion: 127 })).toMatchObject({ result: { version: 'legacy' } })
    for (const maxSupportedTransactionVersion of [128, 255, -1]) {
      expect(fault(get(legacy, { maxSupportedTransactionVersion }))).toMatchObject({ code: -32602, message: expect.stringMatching(/^Invalid params: /) })
    }
  })

  it('of version 1 carries its config and no lookup tables, in every encoding', () => {
    const signature = actions.stake({ amount: '7', version: 1 })
    clock.advance(31 * SLOT_MS)
    const get = (encoding: string) => z.object({ result: z.object({ transaction: z.unknown(), meta: z.record(z.string(), z.unknown()) }) }).parse(
      ask(chain, 'getTransaction', [signature, { encoding, maxSupportedTransactionVersion: 1 }]),
    ).result
    const transactionConfig = { priorityFee: null, computeUnitLimit: 200_000, loadedAccountsDataSizeLimit: 4_194_304, heapSize: null }
    for (const encoding of ['json', 'jsonParsed']) {
      const { transaction, meta } = get(encoding)
      expect(transaction).toMatchObject({ message: { transactionConfig }, signatures: [signature] })
      expect(transaction).not.toHaveProperty('message.addressTableLookups')
      expect(meta).not.toHaveProperty('loadedAddresses')
      expect(meta['innerInstructions']).toHaveLength(1)
    }
    const wire = chain.ledger.bySignature(signature)?.wire ?? new Uint8Array()
    expect(get('base64').transaction).toEqual([Buffer.from(wire).toString('base64'), 'base64'])
    expect(get('base58').transaction).toEqual([base58(wire), 'base58'])
    expect(page({ limit: 1 })[0]).toMatchObject({ signature, err: null })
  })

  it('is null until the node has it at the requested commitment', () => {
    const signature = actions.transfer({ from: 'vault', amount: '1' })
    const get = (commitment: string, lag = 0) => z.object({ result: z.unknown() }).parse(ask(chain, 'getTransaction', [signature, { commitment, maxSupportedTransactionVersion: 1 }], lag)).result
    expect(get('confirmed')).toBeNull()
    clock.advance(SLOT_MS)
    expect(get('confirmed')).not.toBeNull()
    expect(get('finalized')).toBeNull()
    expect(get('confirmed', 10)).toBeNull()
    expect(ask(chain, 'getSignatureStatuses', [[signature]])).toMatchObject({ result: { value: [{ confirmationStatus: 'confirmed', confirmations: 1, err: null }] } })
    clock.advance(30 * SLOT_MS)
    expect(get('finalized')).not.toBeNull()
    expect(ask(chain, 'getSignatureStatuses', [[signature]])).toMatchObject({ result: { value: [{ confirmationStatus: 'finalized', confirmations: null }] } })
    expect(fault(ask(chain, 'getTransaction', [signature, { commitment: 'processed' }])).code).toBe(-32602)
  })
})
