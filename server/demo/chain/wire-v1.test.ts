import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  AccountRole,
  address,
  blockhash,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { memo, transferChecked } from './instructions.ts'
import { addressOf, walletOf } from './keys.ts'
import { decodeMessage, decodeTransaction, isWritable, signedTransaction, type TransactionPlan } from './wire-transaction.ts'

const payer = walletOf('test', 'payer')
const owner = walletOf('test', 'owner')
const [source = '', mint = '', destination = ''] = ['source', 'mint', 'destination'].map((name) => addressOf('test', name))
const plan = {
  feePayer: payer,
  signers: [owner],
  version: 1,
  instructions: [memo('hi'), transferChecked({ source, mint, destination, authority: owner.address, amount: 12n, decimals: 6 })],
  recentBlockhash: addressOf('test', 'blockhash'),
} satisfies TransactionPlan
const full = { priorityFee: 7_000n, computeUnitLimit: 60_000, loadedAccountsDataSizeLimit: 2_000_000, heapSize: 65_536 }

/** Offset of the config mask: after version and header. */
const MASK_AT = 4

describe('version 1', () => {
  for (const [name, config] of [
    ['all config values', full],
    ['no config values', { computeUnitLimit: null, loadedAccountsDataSizeLimit: null }],
    ['some config values', { priorityFee: 0n, heapSize: 32_768 }],
  ] satisfies [string, TransactionPlan['config']][]) {
    it(`${name}: the public library reads back what was put in`, () => {
      const wire = signedTransaction({ ...plan, config })
      const decoded = decodeTransaction(wire)
      const theirs = getTransactionDecoder().decode(wire)
      const message = getCompiledTransactionMessageDecoder().decode(theirs.messageBytes)
      if (message.version !== 1 || !decoded) throw new Error('not of version 1')
      expect(decoded.version).toBe(1)
      expect(decoded.accountKeys).toEqual(message.staticAccounts)
      expect(decoded.recentBlockhash).toBe(message.lifetimeToken)
      expect(decoded.header).toEqual({
        numRequiredSignatures: message.header.numSignerAccounts,
        numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
      })
      const values = Object.values({ ...decoded.config }).filter((value) => value !== null)
      expect(values).toEqual(message.configValues.map(({ value }) => value))
      expect(decoded.signatures.map((bytes) => [...bytes])).toEqual(Object.values(theirs.signatures).map((bytes) => [...(bytes ?? [])]))
      expect(decoded.instructions).toEqual(
        message.instructionHeaders.map(({ programAccountIndex }, index) => ({
          programIdIndex: programAccountIndex,
          accounts: message.instructionPayloads[index]?.instructionAccountIndices,
          data: Uint8Array.from(message.instructionPayloads[index]?.instructionData ?? []),
        })),
      )
      expect([...getTransactionEncoder().encode(theirs)]).toEqual([...wire])
    })
  }

  it('written by the public library is read here', () => {
    const empty = setTransactionMessageConfig(
      { computeUnitLimit: 30_000, priorityFeeLamports: 9n },
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(plan.recentBlockhash), lastValidBlockHeight: 1n },
        setTransactionMessageFeePayer(address(payer.address), createTransactionMessage({ version: 1 })),
      ),
    )
    const message = appendTransactionMessageInstructions(
      plan.instructions.map(({ programId, accounts, data }) => ({
        programAddress: address(programId),
        accounts: accounts.map((account) => ({
          address: address(account.address),
          role: account.signer ? AccountRole.READONLY_SIGNER : account.writable ? AccountRole.WRITABLE : AccountRole.READONLY,
        })),
        data,
      })),
      empty,
    )
    const decoded = decodeTransaction(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message))))
    expect(decoded).toMatchObject({ version: 1, lookups: [], config: { priorityFee: 9n, computeUnitLimit: 30_000, heapSize: null } })
    expect(decoded?.accountKeys.toSorted()).toEqual(decodeTransaction(signedTransaction(plan))?.accountKeys.toSorted())
  })

  it('lets only the right accounts change, and is signed over the message that precedes the signatures', () => {
    const wire = signedTransaction(plan)
    const decoded = decodeTransaction(wire)
    const writable = decoded?.accountKeys.filter((_, index) => isWritable(decoded, index))
    expect(writable?.toSorted()).toEqual([payer.address, source, destination].toSorted())
    expect(decoded?.signatures[0]).toEqual(Uint8Array.from(payer.sign(wire.subarray(0, wire.length - 128))))
    expect(decodeMessage(decoded?.message ?? new Uint8Array())).toMatchObject({ version: 1, config: decoded?.config })
  })

  it('may be larger than a packet, up to 64 addresses and 4,096 bytes', () => {
    const transferTo = (name: string) => transferChecked({ source, mint, destination: addressOf('test', name), authority: owner.address, amount: 1n, decimals: 6 })
    const to = (count: number) => ({ ...plan, instructions: Array.from({ length: count }, (_, index) => transferTo(`to ${index}`)) })
    const most = signedTransaction(to(59))
    expect(most.length).toBeGreaterThan(2_500)
    expect(decodeTransaction(most)?.accountKeys).toHaveLength(64)
    expect(decodeTransaction(signedTransaction(to(60)))).toBeNull()
    const long = (length: number) => signedTransaction({ ...plan, instructions: [memo('x'.repeat(length))] })
    const rest = 4_096 - long(0).length
    expect(decodeTransaction(long(rest))?.instructions[0]?.data).toHaveLength(rest)
    expect(decodeTransaction(long(rest + 1))).toBeNull()
  })

  it('is not read if anything is missing, extra or invalid', () => {
    const wire = signedTransaction({ ...plan, config: full })
    for (let length = 0; length < wire.length; length += 1) expect(decodeTransaction(wire.subarray(0, length))).toBeNull()
    expect(decodeTransaction(Uint8Array.from([...wire, 0]))).toBeNull()
    const changed = (at: number, byte: number) => decodeTransaction(wire.map((old, index) => (index === at ? byte : old)))
    expect(changed(0, 0x82)).toBeNull()
    // No signer; half a priority fee; an undefined bit.
    expect(changed(1, 0)).toBeNull()
    expect(changed(MASK_AT, 0b1_1101)).toBeNull()
    expect(changed(MASK_AT, 0b11_1111)).toBeNull()
    expect(decodeTransaction(signedTransaction({ ...plan, config: { heapSize: 33_000 } }))).toBeNull()
    expect(() => signedTransaction({ ...plan, lookupTable: { address: mint, holds: [destination] } })).toThrow('no lookup tables')
  })
})
