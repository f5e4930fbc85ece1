import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { memo, transferChecked } from './instructions.ts'
import { addressOf, walletOf } from './keys.ts'
import { decodeTransaction, isWritable, signedTransaction, type TransactionPlan } from './wire-transaction.ts'

const payer = walletOf('test', 'payer')
const owner = walletOf('test', 'owner')
const [source = '', mint = '', destination = '', table = ''] = ['source', 'mint', 'destination', 'table'].map((name) => addressOf('test', name))
const plan: TransactionPlan = {
  feePayer: payer,
  signers: [owner],
  instructions: [memo('hi'), transferChecked({ source, mint, destination, authority: owner.address, amount: 12n, decimals: 6 })],
  recentBlockhash: addressOf('test', 'blockhash'),
}

describe('wire transaction', () => {
  for (const [name, one] of [
    ['legacy', plan],
    ['version 0', { ...plan, version: 0 }],
    ['version 0 with a lookup table', { ...plan, lookupTable: { address: table, holds: [destination, mint] } }],
  ] satisfies [string, TransactionPlan][]) {
    it(`${name}: the public library reads back what was put in`, () => {
      const wire = signedTransaction(one)
      const decoded = decodeTransaction(wire)
      const theirs = getTransactionDecoder().decode(wire)
      const message = getCompiledTransactionMessageDecoder().decode(theirs.messageBytes)
      expect(decoded?.version).toBe(message.version)
      expect(decoded?.accountKeys).toEqual(message.staticAccounts)
      expect(decoded?.header).toEqual({
        numRequiredSignatures: message.header.numSignerAccounts,
        numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
      })
      expect(decoded?.signatures.map((bytes) => [...bytes])).toEqual(Object.values(theirs.signatures).map((bytes) => [...(bytes ?? [])]))
      if (!('instructions' in message)) throw new Error('there are no instructions')
      expect(decoded?.instructions).toEqual(
        message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
          programIdIndex: programAddressIndex,
          accounts: accountIndices,
          data: Uint8Array.from(data),
        })),
      )
    })
  }

  it('writes looked-up addresses only into the table', () => {
    const decoded = decodeTransaction(signedTransaction({ ...plan, lookupTable: { address: table, holds: [destination, mint] } }))
    expect(decoded?.accountKeys).not.toContain(destination)
    expect(decoded?.lookups).toEqual([{ accountKey: table, writableIndexes: [0], readonlyIndexes: [1] }])
  })

  it('lets only the right accounts change', () => {
    const decoded = decodeTransaction(signedTransaction(plan))
    const writable = decoded?.accountKeys.filter((_, index) => isWritable(decoded, index))
    expect(writable?.toSorted()).toEqual([payer.address, source, destination].toSorted())
  })

  it('is not read if anything is missing or extra', () => {
    const wire = signedTransaction({ ...plan, version: 0 })
    for (let length = 0; length < wire.length; length += 1) expect(decodeTransaction(wire.subarray(0, length))).toBeNull()
    expect(decodeTransaction(Uint8Array.from([...wire, 0]))).toBeNull()
  })

  it('is not made without a required signature', () => {
    expect(() => signedTransaction({ ...plan, signers: [] })).toThrow('the signature of')
  })
})
