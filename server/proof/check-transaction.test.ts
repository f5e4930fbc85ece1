import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instruction } from '../demo/chain/instructions.ts'
import { addressOf, walletOf } from '../demo/chain/keys.ts'
import { signedTransaction, type TransactionPlan } from '../demo/chain/wire-transaction.ts'
import { base58FromBytes, bytesFromBase58 } from '../lib/base58.ts'
import { checkTransaction } from './check-transaction.ts'
import { MEMO_PROGRAM, memoTransaction, noBlockhash } from './memo-transaction.ts'
import { proofText } from './message.ts'
import { readTransaction } from './transaction-reader.ts'

// What wallets do is played by the demo's encoder and by Solana's library, which share no code with the reader under test.

const me = walletOf('proof', 'me')
const eve = walletOf('proof', 'eve')
const NONCE = '0123456789abcdef0123456789abcdef'
const words = { wallet: me.address, nonce: NONCE, code: '042137', issuedAt: new Date(0), expiresAt: new Date(300_000) }
const TEXT = proofText({ ...words, origin: 'https://app.example.com' })
const asked = { wallet: me.address, text: TEXT, nonce: NONCE }
const HASH = base58FromBytes(noBlockhash(NONCE))
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const SYSTEM = '11111111111111111111111111111111'

const signs = (account: string) => ({ address: account, signer: true, writable: true })
const memo = (text = TEXT, by = me.address): Instruction => ({ programId: MEMO_PROGRAM, accounts: [signs(by)], data: Buffer.from(text, 'utf8') })
const limit: Instruction = { programId: COMPUTE_BUDGET, accounts: [], data: Uint8Array.of(2, 64, 13, 3, 0) }
const price: Instruction = { programId: COMPUTE_BUDGET, accounts: [], data: Uint8Array.of(3, 232, 3, 0, 0, 0, 0, 0, 0) }
const transfer: Instruction = { programId: SYSTEM, accounts: [signs(me.address), { address: eve.address, signer: false, writable: true }], data: Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0) }
const plan: TransactionPlan = { feePayer: me, instructions: [memo()], recentBlockhash: HASH }
const check = (changes: Partial<TransactionPlan> = {}) => checkTransaction(signedTransaction({ ...plan, ...changes }), asked)

/** Signs the server's own bytes, as a wallet does that changes nothing. */
function signedAsIs(wallet = me): Uint8Array {
  const unsigned = memoTransaction(asked)
  return Uint8Array.from([1, ...wallet.sign(unsigned.subarray(65)), ...unsigned.subarray(65)])
}

describe('the transaction that a wallet is asked to sign', () => {
  it('is the one that Solana’s library makes of the same parts', () => {
    const message = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (made) => setTransactionMessageFeePayer(address(me.address), made),
      (made) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(HASH), lastValidBlockHeight: 0n }, made),
      (made) => appendTransactionMessageInstruction({ programAddress: address(MEMO_PROGRAM), accounts: [{ address: address(me.address), role: AccountRole.WRITABLE_SIGNER }], data: Buffer.from(TEXT, 'utf8') }, made),
    )
    expect(Buffer.from(memoTransaction(asked)).toString('base64')).toBe(getBase64EncodedWireTransaction(compileTransaction(message)))
  })

  it('fits into a packet, for the longest host name that there can be', () => {
    const host = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`
    expect(host).toHaveLength(253)
    const longest = memoTransaction({ ...asked, text: proofText({ ...words, origin: `https://${host}:65535` }) })
    expect(longest.length).toBeLessThanOrEqual(1232)
  })

  it('has the blockhash of no block, another one for each nonce', () => {
    const hashes = ['0', '1', '2'].map((end) => noBlockhash(NONCE.slice(1) + end).toString('hex'))
    expect(new Set(hashes).size).toBe(3)
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('a signed transaction', () => {
  it('proves the wallet as it was asked for, in each version, and with a compute budget that the wallet set', () => {
    expect(checkTransaction(signedAsIs(), asked)).toBe('signed')
    for (const version of ['legacy', 0, 1] as const) expect(check({ version }), String(version)).toBe('signed')
    for (const version of ['legacy', 0] as const) expect(check({ version, instructions: [limit, price, memo()] }), String(version)).toBe('signed')
    expect(check({ version: 1, config: { priorityFee: 5n, heapSize: 65_536 } })).toBe('signed')
  })

  const extra: Instruction = { programId: MEMO_PROGRAM, accounts: [], data: Buffer.from('More') }
  const withAccount: Instruction = { ...limit, accounts: [{ address: eve.address, signer: false, writable: true }] }
  const nonceAccount: Instruction = { programId: SYSTEM, accounts: [{ address: addressOf('proof', 'nonce'), signer: false, writable: true }], data: Uint8Array.of(4, 0, 0, 0) }
  const changes: [string, Partial<TransactionPlan>][] = [
    ['another text', { instructions: [memo(TEXT.replace('042 137', '999 137'))] }],
    ['a text with one more line', { instructions: [memo(`${TEXT}\n`)] }],
    ['another payer', { feePayer: eve, signers: [me] }],
    ['another payer’s own memo', { feePayer: eve, instructions: [memo(TEXT, eve.address)] }],
    ['a second signer', { signers: [eve], instructions: [{ ...memo(), accounts: [signs(me.address), signs(eve.address)] }] }],
    ['an added transfer', { instructions: [memo(), transfer] }],
    ['a transfer first', { instructions: [transfer, memo()] }],
    ['a durable nonce, with which it could be executed', { instructions: [nonceAccount, memo()] }],
    ['a second memo', { instructions: [memo(), extra] }],
    ['the memo twice', { instructions: [memo(), memo()] }],
    ['no memo', { instructions: [limit] }],
    ['a memo that nobody signs', { instructions: [{ ...memo(), accounts: [] }] }],
    ['the text for another program', { instructions: [{ ...memo(), programId: SYSTEM }] }],
    ['a compute budget with accounts', { instructions: [withAccount, memo()] }],
    ['another blockhash', { recentBlockhash: addressOf('proof', 'a block') }],
    ['the blockhash of another nonce', { recentBlockhash: base58FromBytes(noBlockhash('f'.repeat(32))) }],
    ['an address table', { lookupTable: { address: addressOf('proof', 'table'), holds: [eve.address] }, instructions: [withAccount, memo()] }],
  ]
  it.each(changes)('is refused as changed: %s', (_, given) => {
    for (const version of given.lookupTable ? ([0] as const) : (['legacy', 0, 1] as const)) expect(check({ ...given, version }), String(version)).toBe('changed')
  })

  it('is refused as changed with trailing bytes, cut short, without signatures, or as anything else', () => {
    for (const wire of [signedAsIs(), signedTransaction({ ...plan, version: 0 }), signedTransaction({ ...plan, version: 1 })]) {
      expect(checkTransaction(Uint8Array.from([...wire, 0]), asked)).toBe('changed')
      for (let end = 0; end < wire.length; end += 7) expect(checkTransaction(wire.subarray(0, end), asked)).toBe('changed')
    }
    expect(checkTransaction(Uint8Array.from([0, ...memoTransaction(asked).subarray(65)]), asked)).toBe('changed')
    const other = signedAsIs()
    expect(checkTransaction(Uint8Array.from([...other.subarray(0, 65), 0x82, ...other.subarray(65)]), asked)).toBe('changed')
    // The length of the keys, 2, in two bytes: another form of the same.
    expect(checkTransaction(Uint8Array.from([...other.subarray(0, 68), 0x82, 0x00, ...other.subarray(69)]), asked)).toBe('changed')
  })

  it('is refused as changed with an account, a signer or an address table that no instruction uses', () => {
    const message = [...memoTransaction(asked).subarray(65)]
    const other = [...bytesFromBase58(eve.address)]
    // Header, number of keys, wallet, memo program: then the rest.
    const [wallet, rest] = [message.slice(4, 36), message.slice(36)]
    const [memoProgram, end] = [rest.slice(0, 32), rest.slice(32)]
    const signed = (parts: number[], ...others: (typeof me)[]) => {
      const bytes = Uint8Array.from(parts)
      return Uint8Array.from([1 + others.length, ...[me, ...others].flatMap((signer) => [...signer.sign(bytes)]), ...bytes])
    }
    const unusedAccount = [1, 0, 2, 3, ...wallet, ...memoProgram, ...other, ...end]
    // The program is now the third key: its number is after the blockhash and the count of instructions.
    const unusedSigner = [2, 0, 1, 3, ...wallet, ...other, ...memoProgram, ...end.slice(0, 33), 2, ...end.slice(34)]
    const unusedTable = [0x80, ...message, 1, ...other, 1, 0, 0]
    expect(checkTransaction(signed(message), asked)).toBe('signed')
    expect(checkTransaction(signed([0x80, ...message, 0]), asked)).toBe('signed')
    for (const wire of [signed(unusedAccount), signed(unusedSigner, eve), signed(unusedTable)]) {
      expect(readTransaction(wire)).not.toBeNull()
      expect(checkTransaction(wire, asked)).toBe('changed')
    }
  })

  it('is refused as not signed where the signature is another’s, of something else, empty, or one that fits any text', () => {
    const unsigned = memoTransaction(asked)
    expect(checkTransaction(unsigned, asked)).toBe('wrong')
    expect(checkTransaction(signedAsIs(eve), asked)).toBe('wrong')
    const ofText = Uint8Array.from([1, ...me.sign(Buffer.from(TEXT)), ...unsigned.subarray(65)])
    expect(checkTransaction(ofText, asked)).toBe('wrong')
    const identity = base58FromBytes(Uint8Array.of(1, ...Buffer.alloc(31)))
    const forged = { ...asked, wallet: identity }
    expect(checkTransaction(Uint8Array.from([1, 1, ...Buffer.alloc(63), ...memoTransaction(forged).subarray(65)]), forged)).toBe('wrong')
  })
})

describe('reading', () => {
  it('never accepts a transaction of which any byte was changed', () => {
    const wires = [signedAsIs(), signedTransaction({ ...plan, instructions: [limit, memo()], version: 0 }), signedTransaction({ ...plan, version: 1 })]
    fc.assert(
      fc.property(fc.constantFrom(...wires), fc.nat(), fc.integer({ min: 1, max: 255 }), (wire, place, change) => {
        const at = place % wire.length
        const altered = Uint8Array.from(wire, (byte, index) => (index === at ? byte ^ change : byte))
        expect(checkTransaction(altered, asked)).not.toBe('signed')
      }),
      { numRuns: 2000 },
    )
  })

  it('never fails on any bytes, random or nearly right', () => {
    const near = fc.tuple(fc.constantFrom(signedAsIs(), signedTransaction({ ...plan, version: 0 }), signedTransaction({ ...plan, version: 1 })), fc.nat(200), fc.uint8Array({ maxLength: 300 })).map(([wire, keep, tail]) => Uint8Array.from([...wire.subarray(0, keep), ...tail]))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 600 }), near), (bytes) => {
        expect(checkTransaction(bytes, asked)).toBe('changed')
      }),
      { numRuns: 2000 },
    )
  })

  it('finds what Solana’s library finds, in any transaction of each version', () => {
    const account = fc.record({ address: fc.integer({ min: 0, max: 6 }).map((number) => addressOf('proof', String(number))), signer: fc.constant(false), writable: fc.boolean() })
    const instruction: fc.Arbitrary<Instruction> = fc.record({ programId: fc.constantFrom(MEMO_PROGRAM, SYSTEM, COMPUTE_BUDGET), accounts: fc.array(account, { maxLength: 5 }), data: fc.uint8Array({ maxLength: 200 }) })
    fc.assert(
      fc.property(fc.array(instruction, { minLength: 1, maxLength: 5 }), fc.constantFrom<('legacy' | 0 | 1)[]>('legacy', 0, 1), (instructions, version) => {
        const wire = signedTransaction({ feePayer: me, instructions, recentBlockhash: HASH, version })
        const ours = readTransaction(wire)
        const theirs = getTransactionDecoder().decode(wire)
        const message = getCompiledTransactionMessageDecoder().decode(theirs.messageBytes)
        expect(Buffer.from(ours?.message ?? []).equals(Buffer.from(theirs.messageBytes))).toBe(true)
        expect(ours?.keys.map(base58FromBytes)).toEqual(message.staticAccounts)
        expect(ours?.signatures.map((bytes) => [...bytes])).toEqual(Object.values(theirs.signatures).map((bytes) => [...(bytes ?? [])]))
        expect(base58FromBytes(ours?.blockhash ?? new Uint8Array())).toBe(message.lifetimeToken)
        const found = ours?.instructions.map(({ program, accounts, data }) => ({ program, accounts: [...accounts], data: [...data] }))
        const expected =
          'instructions' in message
            ? message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({ program: programAddressIndex, accounts: [...accountIndices], data: [...data] }))
            : message.instructionHeaders.map(({ programAccountIndex }, index) => ({
                program: programAccountIndex,
                accounts: [...(message.instructionPayloads[index]?.instructionAccountIndices ?? [])],
                data: [...(message.instructionPayloads[index]?.instructionData ?? [])],
              }))
        expect(found).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})
