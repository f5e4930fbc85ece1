import { describe, expect, it } from 'vitest'
import { base58FromBytes } from '../../../lib/base58.ts'
import { parseTransaction } from './transaction.ts'

const SIGNATURE = '5'.repeat(88)
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const key = (index: number) => base58FromBytes(new Uint8Array(32).fill(index + 1))
const keys = Array.from({ length: 64 }, (_, index) => key(index))
const balance = (accountIndex: number) => ({ accountIndex, mint: MINT, owner: key(0), uiTokenAmount: { amount: '9007199254740993', decimals: 6, uiAmount: 9007199254.740993 } })
const transactionConfig = { computeUnitLimit: 200_000, heapSize: null, loadedAccountsDataSizeLimit: null, priorityFee: 5000 }
// No lookup tables or Compute Budget instructions, and up to 64 addresses of its own.
const v1 = {
  slot: 447_120_001,
  blockTime: 1_789_430_400,
  version: 1,
  transaction: {
    signatures: [SIGNATURE],
    message: {
      header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 2 },
      accountKeys: keys,
      recentBlockhash: MINT,
      instructions: [{ programIdIndex: 63, accounts: [1, 2, 0], data: '3DX9znMtCC6j', stackHeight: 1 }],
      transactionConfig,
    },
  },
  meta: { err: null, fee: 10_000, innerInstructions: [], preTokenBalances: [balance(1), balance(62)], postTokenBalances: [balance(2)], logMessages: [] },
}
const parsed = {
  ...v1,
  transaction: {
    ...v1.transaction,
    message: {
      ...v1.transaction.message,
      accountKeys: keys.map((pubkey, index) => ({ pubkey, signer: index === 0, writable: index < 62, source: 'transaction' })),
      instructions: [{ programId: key(63), accounts: [key(1), key(2), key(0)], data: '3DX9znMtCC6j', stackHeight: 1 }],
    },
  },
}

function found(answer: unknown) {
  const reading = parseTransaction(answer)
  if (reading.status !== 'found') throw new Error(JSON.stringify(reading))
  return reading.transaction
}

describe('a transaction of version 1', () => {
  it('is read from json and from jsonParsed', () => {
    const transaction = found(v1)
    expect(transaction).toMatchObject({ version: 1, slot: 447_120_001, failure: null, accounts: keys })
    expect(transaction.instructions).toEqual([{ outer: 0, inner: null, programId: key(63), form: 'raw', accounts: [key(1), key(2), key(0)], data: '3DX9znMtCC6j' }])
    expect([...(transaction.preTokenBalances?.keys() ?? [])]).toEqual([key(1), key(62)])
    expect(found(parsed)).toEqual(transaction)
  })

  it.each<[string, object, object]>([
    ['empty loaded addresses', {}, { loadedAddresses: { writable: [], readonly: [] } }],
    ['loaded addresses without lists', {}, { loadedAddresses: {} }],
    ['no loaded addresses', {}, { loadedAddresses: null }],
    ['empty lookup tables', { addressTableLookups: [] }, {}],
    ['no lookup tables', { addressTableLookups: null }, {}],
    ['no configuration', { transactionConfig: undefined }, {}],
    ['an empty configuration', { transactionConfig: { computeUnitLimit: null, heapSize: null, loadedAccountsDataSizeLimit: null, priorityFee: null } }, {}],
    ['a configuration of another shape', { transactionConfig: 'none' }, {}],
  ])('is the same with %s', (_what, changedMessage, changedMeta) => {
    const changed = { ...v1, transaction: { ...v1.transaction, message: { ...v1.transaction.message, ...changedMessage } }, meta: { ...v1.meta, ...changedMeta } }
    expect(found(changed)).toEqual(found(v1))
  })

  it('accepts more addresses than are possible today', () => {
    const message = { ...v1.transaction.message, accountKeys: [...keys, ...Array.from({ length: 100 }, (_, index) => key(index + 64))] }
    expect(found({ ...v1, transaction: { ...v1.transaction, message } }).accounts).toHaveLength(164)
  })
})

it('a transaction gives its version, and nothing depends on it', () => {
  const versionOf = (version: unknown) => {
    const { version: told, ...rest } = found({ ...v1, version })
    expect(rest).toEqual(other)
    return told
  }
  const { version: _version, ...other } = found(v1)
  expect(['legacy', 0, 1, 1n, 2, 127].map(versionOf)).toEqual(['legacy', 0, 1, 1, 2, 127])
  expect([undefined, null, 'modern', -1, 1.5, {}].map(versionOf)).toEqual([null, null, null, null, null, null])
  const { version: _absent, ...without } = v1
  expect(found(without).version).toBeNull()
})
