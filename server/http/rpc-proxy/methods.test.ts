import { describe, expect, it } from 'vitest'
import { rpcMethods } from '../../../src/contract/rpc.ts'
import { base58FromBytes } from '../../lib/base58.ts'
import { TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { results } from '../../upstream/testing/test-node.ts'
import { MINT, OTHER_SIGNATURE, proxyOver, rawResult, SIGNATURE, WALLET } from './testing/proxy.ts'

const context = { slot: 400_000_000 }
const account = { data: ['', 'base64'], executable: false, lamports: 5, owner: TOKEN_PROGRAM, rentEpoch: 0, space: 0 }
const amount = { amount: '990000000000000', decimals: 6, uiAmount: 990_000_000.5, uiAmountString: '990000000.5' }
const transaction = { slot: 5, blockTime: 1, meta: { err: null, fee: 5000 }, transaction: { signatures: [SIGNATURE], message: {} } }
const wire = Buffer.from([1, ...new Uint8Array(64).fill(7), 0, 1, 2])
/** In version 1 the signatures come last, and the message has other fields. */
const transactionV1 = { ...transaction, version: 1, transaction: { signatures: [SIGNATURE], message: { transactionConfig: { computeUnitLimit: 200_000, heapSize: null, loadedAccountsDataSizeLimit: null, priorityFee: 5000 } } } }
const wireV1 = Buffer.from([129, 1, 0, 1, 3, 0, 0, 0, ...new Uint8Array(32).fill(9), ...new Uint8Array(64).fill(7)])

/** Method, parameters as requested, as sent to the node, and its answer. Finalized is a node's default. */
const asked: [method: string, params: unknown[], sent: unknown[], result: unknown][] = [
  ['getAccountInfo', [WALLET, { encoding: 'base64', dataSlice: { offset: 0, length: 8 } }], [WALLET, { encoding: 'base64', dataSlice: { offset: 0, length: 8 } }], { context, value: account }],
  ['getAccountInfo', [WALLET], [WALLET], { context, value: null }],
  ['getBalance', [WALLET, { commitment: 'confirmed' }], [WALLET, { commitment: 'confirmed' }], { context, value: 12 }],
  ['getBalance', [WALLET, { minContextSlot: 7 }], [WALLET, { minContextSlot: 7 }], { context, value: 0 }],
  ['getBlockHeight', [], [], 378_000_000],
  ['getBlockTime', [5], [5], 1_700_000_000],
  ['getEpochInfo', [{ commitment: 'processed' }], [{ commitment: 'processed' }], { absoluteSlot: 5, blockHeight: 4, epoch: 0, slotIndex: 5, slotsInEpoch: 432_000, transactionCount: 3 }],
  ['getGenesisHash', [], [], MINT],
  ['getHealth', [], [], 'ok'],
  ['getLatestBlockhash', [null], [], { context, value: { blockhash: MINT, lastValidBlockHeight: 9 } }],
  ['getMinimumBalanceForRentExemption', [165], [165], 2_039_280],
  ['getMultipleAccounts', [[WALLET, MINT], { encoding: 'jsonParsed' }], [[WALLET, MINT], { encoding: 'jsonParsed' }], { context, value: [account, null] }],
  ['getSignatureStatuses', [[SIGNATURE, OTHER_SIGNATURE], { searchTransactionHistory: true }], [[SIGNATURE, OTHER_SIGNATURE], { searchTransactionHistory: true }], { context, value: [{ slot: 5, confirmations: null, err: null, status: { Ok: null }, confirmationStatus: 'finalized' }, null] }],
  ['getSignaturesForAddress', [WALLET, { limit: 3, before: SIGNATURE }], [WALLET, { before: SIGNATURE, limit: 3 }], [{ signature: SIGNATURE, slot: 5, err: null, memo: null, blockTime: null }]],
  // A node's own default would be a thousand.
  ['getSignaturesForAddress', [WALLET], [WALLET, { limit: 100 }], []],
  ['getSlot', [{ commitment: 'confirmed' }], [{ commitment: 'confirmed' }], 400_000_000],
  ['getTokenAccountBalance', [WALLET], [WALLET], { context, value: amount }],
  ['getTokenAccountsByOwner', [WALLET, { mint: MINT }, { encoding: 'jsonParsed', commitment: 'confirmed' }], [WALLET, { mint: MINT }, { encoding: 'jsonParsed', commitment: 'confirmed' }], { context, value: [{ pubkey: MINT, account }] }],
  ['getTokenAccountsByOwner', [WALLET, { programId: TOKEN_PROGRAM }], [WALLET, { programId: TOKEN_PROGRAM }], { context, value: [] }],
  ['getTokenSupply', [MINT], [MINT], { context, value: amount }],
  ['getTransaction', [SIGNATURE, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }], [SIGNATURE, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }], transaction],
  ['getTransaction', [SIGNATURE, { maxSupportedTransactionVersion: 1 }], [SIGNATURE, { encoding: 'json', maxSupportedTransactionVersion: 1 }], transactionV1],
  ['getTransaction', [SIGNATURE, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 127 }], [SIGNATURE, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 127 }], { ...transactionV1, version: 2 }],
  ['getTransaction', [SIGNATURE, { encoding: 'base64', maxSupportedTransactionVersion: 1 }], [SIGNATURE, { encoding: 'base64', maxSupportedTransactionVersion: 1 }], { ...transaction, version: 1, transaction: [wireV1.toString('base64'), 'base64'] }],
  ['getTransaction', [SIGNATURE, 'base64'], [SIGNATURE, { encoding: 'base64' }], { ...transaction, transaction: [wire.toString('base64'), 'base64'] }],
  ['getTransaction', [SIGNATURE, 'base58'], [SIGNATURE, { encoding: 'base58' }], { ...transaction, transaction: [base58FromBytes(wire), 'base58'] }],
  ['getTransaction', [SIGNATURE], [SIGNATURE, { encoding: 'json' }], null],
  ['getVersion', [], [], { 'solana-core': '2.3.7', 'feature-set': 3_640_012_085 }],
  ['isBlockhashValid', [MINT], [MINT], { context, value: true }],
]

describe('every method', () => {
  it('has its example here', () => {
    expect(new Set(asked.map(([method]) => method))).toEqual(new Set(rpcMethods))
  })

  it.each(asked)('%s %j is sent as %j and answered like the node', async (method, params, sent, result) => {
    const { ask, calls } = await proxyOver([results({ [method]: result }), results({ [method]: result })])
    expect(await ask(method, params, 'an id')).toEqual({ jsonrpc: '2.0', result, id: 'an id' })
    // "Unknown" counts only if a second node says the same.
    expect(calls()).toHaveLength(result === null ? 2 : 1)
    for (const call of calls()) expect(call).toMatchObject({ method, params: sent })
  })

  it('passes 64-bit integers on with every digit, as numbers', async () => {
    const value = `{"data":["","base64"],"executable":false,"lamports":9007199254740993,"owner":"${TOKEN_PROGRAM}","rentEpoch":18446744073709551615,"space":0}`
    const { app } = await proxyOver([rawResult(`{"context":{"slot":1},"value":${value}}`)])
    const response = await app.request('/api/rpc', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [WALLET] }),
    })
    expect(await response.text()).toBe(`{"jsonrpc":"2.0","result":{"context":{"slot":1},"value":${value}},"id":1}`)
  })
})

const slice = (offset: unknown, length: unknown) => [WALLET, { dataSlice: { offset, length } }]

describe('what never reaches a node', () => {
  it.each([
    ['getBalance', undefined],
    ['getBalance', []],
    ['getBalance', ['nonsense']],
    ['getBalance', [SIGNATURE]],
    ['getBalance', [`${WALLET}0`]],
    ['getBalance', [5]],
    ['getBalance', [WALLET, {}, 1]],
    ['getBalance', [WALLET, { commitment: 'recent' }]],
    ['getBalance', [WALLET, { encoding: 'base64' }]],
    ['getBalance', [WALLET, { minContextSlot: -1 }]],
    ['getBalance', [WALLET, { minContextSlot: 1.5 }]],
    ['getBalance', [WALLET, 'confirmed']],
    ['getBalance', { pubkey: WALLET }],
    ['getAccountInfo', [WALLET, { encoding: 'binary' }]],
    ['getAccountInfo', slice(-1, 8)],
    ['getAccountInfo', slice(0, 10_485_761)],
    ['getAccountInfo', slice(10_485_761, 8)],
    ['getAccountInfo', slice('0', 8)],
    ['getAccountInfo', [WALLET, { dataSlice: { offset: 0 } }]],
    ['getMultipleAccounts', [Array.from({ length: 101 }, () => WALLET)]],
    ['getMultipleAccounts', [[WALLET, 'x']]],
    ['getMultipleAccounts', [WALLET]],
    ['getSignatureStatuses', [Array.from({ length: 257 }, () => SIGNATURE)]],
    ['getSignatureStatuses', [[WALLET]]],
    ['getSignaturesForAddress', [WALLET, { limit: 101 }]],
    ['getSignaturesForAddress', [WALLET, { limit: 0 }]],
    ['getSignaturesForAddress', [WALLET, { before: WALLET }]],
    ['getSignaturesForAddress', [WALLET, { commitment: 'processed' }]],
    ['getTokenAccountsByOwner', [WALLET]],
    ['getTokenAccountsByOwner', [WALLET, {}]],
    ['getTokenAccountsByOwner', [WALLET, { mint: MINT, programId: TOKEN_PROGRAM }]],
    ['getTransaction', [WALLET]],
    ['getTransaction', [SIGNATURE, { maxSupportedTransactionVersion: 128 }]],
    ['getTransaction', [SIGNATURE, { maxSupportedTransactionVersion: -1 }]],
    ['getTransaction', [SIGNATURE, { maxSupportedTransactionVersion: 0.5 }]],
    ['getTransaction', [SIGNATURE, { encoding: 'base64+zstd' }]],
    ['getTransaction', [SIGNATURE, { commitment: 'processed' }]],
    ['getTransaction', [`${SIGNATURE.slice(0, -1)}l`]],
    ['getBlockTime', []],
    ['getBlockTime', ['5']],
    ['getBlockTime', [-5]],
    ['getBlockTime', [2 ** 53]],
    ['getMinimumBalanceForRentExemption', [10_485_761]],
    ['isBlockhashValid', [SIGNATURE]],
    ['getHealth', [1]],
    ['getSlot', [{ __proto__: null, constructor: 1 }]],
  ])('%s %j is refused as -32602', async (method, params) => {
    const { ask, calls } = await proxyOver([rawResult('1')])
    const error = { code: -32602, message: expect.stringMatching(/^Invalid params: /) }
    expect(await ask(method, params)).toEqual({ jsonrpc: '2.0', error, id: 1 })
    expect(calls()).toEqual([])
  })

  it.each(['sendTransaction', 'requestAirdrop', 'simulateTransaction', 'getProgramAccounts', 'getTokenLargestAccounts', 'getslot', '', 'toString', '__proto__', 'constructor'])(
    '%j is refused as -32601',
    async (method) => {
      const { ask, calls } = await proxyOver([rawResult('1')])
      expect(await ask(method, ['AQ=='])).toEqual({ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: 1 })
      expect(calls()).toEqual([])
    },
  )
})

it.each<[string, unknown[], unknown, unknown]>([
  ['getSlot', [], '5', 5],
  ['getHealth', [], 'fine', 'ok'],
  ['getBalance', [WALLET], { value: 5 }, { context, value: 5 }],
  ['getBalance', [WALLET], { context, value: -1 }, { context, value: 5 }],
  ['getBalance', [WALLET], { context: { slot: 0 }, value: 5 }, { context, value: 5 }],
  ['getMultipleAccounts', [[WALLET, MINT]], { context, value: [null] }, { context, value: [null, account] }],
  ['getSignatureStatuses', [[SIGNATURE]], { context, value: [{ slot: 5 }] }, { context, value: [{ slot: 5, err: null }] }],
  ['getSignaturesForAddress', [WALLET], [{ signature: SIGNATURE, slot: 5 }], [{ signature: SIGNATURE, slot: 5, err: null }]],
  ['getTransaction', [SIGNATURE], { ...transaction, transaction: { signatures: [OTHER_SIGNATURE] } }, transaction],
  ['getTransaction', [SIGNATURE, 'base64'], { ...transaction, transaction: ['AQAA', 'base64'] }, { ...transaction, transaction: [wire.toString('base64'), 'base64'] }],
])('%s %j answered with %j is sent to another node', async (method, params, wrong, right) => {
  const { ask, nodes } = await proxyOver([results({ [method]: wrong }), results({ [method]: right })])
  expect(await ask(method, params)).toEqual({ jsonrpc: '2.0', result: right, id: 1 })
  expect(nodes.map((node) => node.count(method))).toEqual([1, 1])
})
