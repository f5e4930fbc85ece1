import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTransaction, type TransactionReading } from '../../upstream/rpc/reads/transaction.ts'
import { asJsonParsed } from './testing/json-parsed.ts'
import { totals } from './testing/outcome-totals.ts'
import { spoil } from '../witness/testing/spoil.ts'
import { parseStakingMovements } from './account-movements.ts'
import {
  accepted,
  address,
  answer,
  type Call,
  type Holding,
  in2022,
  programCalling,
  type Sketch,
  token,
} from './testing/token-transaction.ts'

const OWNERS = ['alice', 'bob', 'carol', 'dave'].map(address)
const ACCOUNTS = ['one', 'two', 'three', 'four', 'five'].map(address)
const PAYER = address('payer')
const START = 1_000_000n

/** One step, picked by numbers, so that every combination makes sense and shrinks well. */
const step = fc.record({
  what: fc.constantFrom(
    'transfer',
    'transferChecked',
    'withFee',
    'withheld',
    'mint',
    'burn',
    'self',
    'zero',
    'unknown',
    'handOver',
    'close',
    'cutOffBatch',
  ),
  from: fc.nat({ max: ACCOUNTS.length - 1 }),
  to: fc.nat({ max: ACCOUNTS.length - 1 }),
  amount: fc.bigInt({ min: 1n, max: 400_000n }),
  new2022: fc.boolean(),
  /** How the call is made: directly, by another program, or in a batch. */
  way: fc.constantFrom('outer', 'inner', 'batch'),
})
const plan = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 12, size: 'max' }),
  lookedUp: fc.option(fc.nat({ max: 6 }), { nil: undefined }),
  writable: fc.nat({ max: 6 }),
  /** Which accounts exist before; the transaction opens the others. */
  existing: fc.array(fc.boolean(), { minLength: ACCOUNTS.length, maxLength: ACCOUNTS.length }),
})
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

interface Expected {
  sketch: Sketch
  /** Per account: the change that no instruction shows, and the expected owner of each movement, in order. */
  hidden: Map<string, bigint>
  owners: Map<string, (string | null)[]>
  /** Accounts into which token-2022 moved something and may have withheld a fee: hidden losses there may look like one. */
  perhapsNet: Set<string>
}

/** Plays the plan on a small ledger of its own: the truth that the parser has to find again. */
function play({ steps, existing, lookedUp, writable }: Plan): Expected {
  const balance = new Map<string, bigint>()
  const owner = new Map<string, string>()
  const hidden = new Map<string, bigint>()
  const owners = new Map<string, (string | null)[]>()
  const perhapsNet = new Set<string>()
  const pre: Record<string, Holding> = {}
  const calls: Call[] = []
  const add = (map: Map<string, bigint>, account: string, by: bigint) => map.set(account, (map.get(account) ?? 0n) + by)
  const note = (account: string, who: string | null) => owners.set(account, [...(owners.get(account) ?? []), who])
  const ownerOf = (account: string) => owner.get(account) ?? ''

  for (const [at, account] of ACCOUNTS.entries()) {
    const first = OWNERS[at % OWNERS.length] ?? ''
    owner.set(account, first)
    balance.set(account, existing[at] ? START : 0n)
    if (existing[at]) pre[account] = { amount: START, owner: first }
    else calls.push(programCalling(token.initializeAccount3(account, first)))
  }

  for (const { what, from, to, amount: wanted, new2022, way } of steps) {
    const source = ACCOUNTS[from] ?? ''
    const destination = ACCOUNTS[to === from ? (to + 1) % ACCOUNTS.length : to] ?? ''
    const available = balance.get(source) ?? 0n
    const amount = wanted < available ? wanted : available
    const by = ownerOf(source)
    const made: Call[] = []
    const move = (call: Call, arrives = amount) => {
      made.push(call)
      add(balance, source, -amount)
      add(balance, destination, arrives)
      if (amount > 0n) note(source, ownerOf(destination))
    }
    if (what === 'transfer') {
      move(token.transfer(source, destination, by, amount))
      if (amount > 0n) note(destination, by)
    } else if (what === 'transferChecked') {
      move(token.transferChecked(source, destination, by, amount))
      if (amount > 0n) note(destination, by)
      if (new2022) perhapsNet.add(destination)
    } else if (what === 'withFee') {
      const fee = amount / 10n
      move(token.transferCheckedWithFee(source, destination, by, amount, fee), amount - fee)
      if (amount > fee) note(destination, by)
    } else if (what === 'withheld') {
      // The mint takes a fee that the instruction doesn't mention. Only token-2022 does this.
      const fee = new2022 ? amount / 10n : 0n
      if (new2022) perhapsNet.add(destination)
      move(token.transferChecked(source, destination, by, amount), amount - fee)
      if (amount > 0n) note(destination, by)
      add(hidden, destination, -fee)
    } else if (what === 'mint') {
      made.push(token.mintTo(destination, by, wanted))
      add(balance, destination, wanted)
      note(destination, by)
    } else if (what === 'burn') {
      made.push(token.burnChecked(source, by, amount))
      add(balance, source, -amount)
      if (amount > 0n) note(source, null)
    } else if (what === 'self') {
      made.push(token.transfer(source, source, by, amount))
    } else if (what === 'zero') {
      made.push(token.transferChecked(source, destination, by, 0n))
    } else if (what === 'unknown') {
      made.push(token.withdrawWithheldFromMint(destination, by))
      add(balance, destination, wanted)
      add(hidden, destination, wanted)
    } else if (what === 'handOver') {
      made.push(token.setOwner(source, by, ownerOf(destination)))
      owner.set(source, ownerOf(destination))
    } else if (what === 'close') {
      made.push(token.closeAccount(source, by, by))
      // No account is reopened in these plans: it is emptied for good, the rest going where no instruction says.
      add(hidden, source, -available)
      balance.set(source, 0n)
    } else {
      made.push({ ...token.syncNative(source), data: [255, 3] })
    }
    const ready = new2022 ? made.map(in2022) : made
    if (way === 'outer') calls.push(...ready)
    else if (way === 'inner') calls.push(programCalling(...ready))
    else calls.push(...ready.map((call) => ({ ...token.batch(call), program: call.program })))
  }

  const post: Record<string, Holding> = {}
  for (const [account, amount] of balance) if (amount > 0n) post[account] = { amount, owner: ownerOf(account) }
  return {
    sketch: { calls, pre, post, payer: PAYER, writable, ...(lookedUp === undefined ? {} : { lookedUp }) },
    hidden,
    owners,
    perhapsNet,
  }
}

/** The change of balance that the outcome claims, and the real one. Both null when the node recorded none and when it says that the transaction failed. */
function reconcile(reading: TransactionReading, account: string) {
  if (reading.status !== 'found') return { claimed: null, actual: null }
  const { preTokenBalances: pre, postTokenBalances: post } = reading.transaction
  const outcome = parseStakingMovements(reading.transaction, account)
  const { checked, change } = totals(outcome)
  if (outcome.status === 'failed') return { claimed: null, actual: null }
  if (!checked) return { claimed: null, actual: pre && post ? 'recorded' : null }
  return { claimed: change, actual: (post?.get(account)?.amount ?? 0n) - (pre?.get(account)?.amount ?? 0n) }
}

describe('random transactions', () => {
  it('movements + unattributed = change of balance, each movement once and with its owner, in every encoding', () => {
    let movementsSeen = 0
    let unattributedSeen = 0
    fc.assert(
      fc.property(plan, (planned) => {
        const { sketch, hidden, owners, perhapsNet } = play(planned)
        const json = answer(sketch)
        const fromJson = accepted(json)
        const otherForms = [accepted(asJsonParsed(json)), accepted(asJsonParsed(json, true))]
        const deposits: string[] = []
        for (const account of ACCOUNTS) {
          const outcome = parseStakingMovements(fromJson, account)
          for (const other of otherForms) expect(parseStakingMovements(other, account)).toEqual(outcome)
          const change = (sketch.post?.[account]?.amount ?? 0n) - (sketch.pre?.[account]?.amount ?? 0n)
          const { movements, ...found } = totals(outcome)
          expect(found).toMatchObject({ checked: true, change })
          // An unnamed fee can't be told from an unnamed loss: then only the sum and all other movements hold.
          const net = perhapsNet.has(account) && (hidden.get(account) ?? 0n) < 0n
          expect(net ? 'a fee, perhaps' : found.unattributed).toBe(net ? 'a fee, perhaps' : (hidden.get(account) ?? 0n))
          if (net && movements.length < (owners.get(account)?.length ?? 0)) continue
          expect(movements.map(({ owner }) => owner)).toEqual(owners.get(account) ?? [])
          expect(movements.map(({ owner }) => owner)).not.toContain(PAYER)
          expect(new Set(found.ids).size).toBe(found.ids.length)
          deposits.push(...found.ids.filter((_, at) => movements[at]?.kind === 'deposit'))
          movementsSeen += movements.length
          if (found.unattributed !== 0n) unattributedSeen += 1
        }
        // An instruction is a deposit into one account at most.
        expect(new Set(deposits).size).toBe(deposits.length)
      }),
      { numRuns: 400, seed: 20_261_121 },
    )
    expect(movementsSeen).toBeGreaterThan(1000)
    expect(unattributedSeen).toBeGreaterThan(100)
  })

  it('are refused or read, never a crash, when any one part of the answer is replaced by garbage', () => {
    const garbage = fc.oneof(
      fc.anything({ withBigInt: true, withNullPrototype: true }),
      fc.constantFrom(null, undefined, -1, 255, 1.5, '', '0', 'NaN', [], {}, 2n ** 70n, '9'.repeat(30), {
        type: 'batch',
        info: {},
      }),
    )
    let read = 0
    let refused = 0
    fc.assert(
      fc.property(plan, fc.boolean(), fc.nat(), garbage, (planned, jsonParsed, where, value) => {
        const json = answer(play(planned).sketch)
        const spoilt = spoil(jsonParsed ? asJsonParsed(json) : json, where, value)
        const reading = parseTransaction(spoilt)
        const accounts = reading.status === 'found' ? reading.transaction.accounts : []
        const outcomes = accounts.map((account) => ({ account, ...reconcile(reading, account) }))
        expect(outcomes.filter(({ claimed, actual }) => claimed !== actual)).toEqual([])
        expect(reading.status === 'invalid' ? reading.message : 'read: well').toMatch(/^\S+: \S/)
        if (reading.status === 'found') read += 1
        else refused += 1
      }),
      { numRuns: 1000, seed: 20_261_122 },
    )
    expect(read).toBeGreaterThan(50)
    expect(refused).toBeGreaterThan(200)
  })

  it('that are not transactions at all are refused', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
        fc.pre(value !== null)
        expect(parseTransaction(value).status).toBe('invalid')
      }),
      { numRuns: 500, seed: 20_261_123 },
    )
  })
})
