import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { memo, transferChecked } from '../chain/instructions.ts'
import { addressOf } from '../chain/keys.ts'
import { GENESIS_SLOT, SLOT_MS } from '../chain/slots.ts'
import type { TransactionVersion } from '../chain/wire-format.ts'
import { decodeTransaction, signedTransaction, type TransactionPlan } from '../chain/wire-transaction.ts'
import { ask, askText, toldChain } from '../testing/demo.ts'

const { chain, cast, clock } = toldChain()
const error = z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) })
const fault = (answer: unknown) => error.parse(answer).error
const send = (wire: Uint8Array, options: object = {}) => ask(chain, 'sendTransaction', [Buffer.from(wire).toString('base64'), { encoding: 'base64', ...options }])

describe('sending', () => {
  const trader = cast.traders[0]
  const transaction = (options: { blockhash?: string; amount?: bigint; text?: string; version?: TransactionVersion; config?: TransactionPlan['config'] } = {}) => {
    if (!trader) throw new Error('there is no trader')
    const { blockhash = chain.blockhash(chain.slots.tip()), amount = 1_000n, text = 'sent', version = 'legacy', config = {} } = options
    const move = transferChecked({ source: trader.tokens, mint: cast.mint.address, destination: cast.vault.tokens, authority: trader.address, amount, decimals: 6 })
    return signedTransaction({ feePayer: trader.wallet, instructions: [memo(text), move], recentBlockhash: blockhash, version, config })
  }

  it('executes, once', () => {
    const wire = transaction()
    const before = chain.ledger.length
    const signature = z.object({ result: z.string() }).parse(send(wire)).result
    expect(chain.ledger.bySignature(signature)?.slot).toBe(chain.slots.tip())
    expect(chain.ledger.length).toBe(before + 1)
    expect(fault(send(wire))).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } })
    expect(chain.ledger.length).toBe(before + 1)
  })

  it('refuses an old blockhash, a wrong signature, and anything but a transaction', () => {
    const old = transaction({ blockhash: chain.blockhash(chain.slots.tip() - 151) })
    expect(fault(send(old))).toMatchObject({ code: -32002, message: 'Transaction simulation failed: Blockhash not found', data: { err: 'BlockhashNotFound' } })
    expect(fault(send(transaction({ blockhash: addressOf('test', 'no blockhash') })))).toMatchObject({ data: { err: 'BlockhashNotFound' } })
    expect(send(transaction({ blockhash: chain.blockhash(chain.slots.tip() - 150), text: 'just in time' }))).toHaveProperty('result')
    const forged = transaction({ text: 'forged' }).map((byte, index) => (index === 10 ? byte ^ 1 : byte))
    expect(fault(send(forged)).code).toBe(-32003)
    expect(fault(send(Uint8Array.of(1, 2, 3))).code).toBe(-32602)
    expect(fault(ask(chain, 'sendTransaction', ['0OIl'])).code).toBe(-32602)
  })

  it('detects failures in advance, or lets them happen on the chain', () => {
    const wire = transaction({ amount: 2n ** 60n })
    const before = chain.ledger.length
    expect(fault(send(wire))).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 1: custom program error: 0x1',
      data: { err: { InstructionError: [1, { Custom: 1 }] } },
    })
    expect(chain.ledger.length).toBe(before)
    const signature = z.object({ result: z.string() }).parse(send(wire, { skipPreflight: true })).result
    clock.advance(31 * SLOT_MS)
    expect(ask(chain, 'getTransaction', [signature, { maxSupportedTransactionVersion: 0 }])).toMatchObject({
      result: { meta: { err: { InstructionError: [1, { Custom: 1 }] }, status: { Err: { InstructionError: [1, { Custom: 1 }] } }, fee: 5_000 } },
    })
  })

  it('of version 1: simulated, executed, charged its priority fee, and refused if invalid', () => {
    const config = { priorityFee: 3_000n }
    const wire = transaction({ version: 1, text: 'of version 1', config })
    const before = chain.ledger.length
    expect(ask(chain, 'simulateTransaction', [Buffer.from(wire).toString('base64'), { encoding: 'base64', sigVerify: true }])).toMatchObject({ result: { value: { err: null } } })
    expect(chain.ledger.length).toBe(before)
    const lamports = () => chain.accounts.at(trader?.address ?? '', chain.slots.tip())?.lamports ?? 0n
    const held = lamports()
    const signature = z.object({ result: z.string() }).parse(send(wire)).result
    expect(held - lamports()).toBe(8_000n)
    expect(fault(send(wire))).toMatchObject({ data: { err: 'AlreadyProcessed' } })
    clock.advance(31 * SLOT_MS)
    expect(ask(chain, 'getTransaction', [signature, { maxSupportedTransactionVersion: 1 }])).toMatchObject({ result: { version: 1, meta: { err: null, fee: 8_000 } } })

    const forged = transaction({ version: 1, text: 'forged' }).map((byte, index, all) => (index === all.length - 1 ? byte ^ 1 : byte))
    expect(fault(send(forged)).code).toBe(-32003)
    expect(fault(send(transaction({ version: 1, blockhash: addressOf('test', 'no blockhash') })))).toMatchObject({ data: { err: 'BlockhashNotFound' } })
    expect(fault(send(transaction({ version: 1, config: { loadedAccountsDataSizeLimit: null } })))).toMatchObject({ data: { err: 'MaxLoadedAccountsDataSizeExceeded' } })
    expect(fault(send(transaction({ version: 1, config: { heapSize: 1 } }))).code).toBe(-32602)
    expect(fault(send(transaction({ version: 1, text: 'x'.repeat(4_000) })))).toMatchObject({ code: -32602, message: expect.stringContaining('max: 4096 bytes') })
    expect(fault(send(transaction({ text: 'x'.repeat(1_100) })))).toMatchObject({ code: -32602, message: expect.stringContaining('max: 1232 bytes') })
  })

  it('costs the fee quoted for the message', () => {
    const feeOf = (wire: Uint8Array) => {
      const message = Buffer.from(decodeTransaction(wire)?.message ?? []).toString('base64')
      return ask(chain, 'getFeeForMessage', [message])
    }
    expect(feeOf(transaction())).toMatchObject({ result: { value: 5_000 } })
    expect(feeOf(transaction({ version: 0 }))).toMatchObject({ result: { value: 5_000 } })
    expect(feeOf(transaction({ version: 1, config: { priorityFee: 70n } }))).toMatchObject({ result: { value: 5_070 } })
    expect(fault(ask(chain, 'getFeeForMessage', ['AAAA'])).code).toBe(-32602)
  })

  it('can be simulated without effect', () => {
    const wire = Buffer.from(transaction({ text: 'tried' })).toString('base64')
    const before = chain.ledger.length
    expect(ask(chain, 'simulateTransaction', [wire, { encoding: 'base64', sigVerify: true }])).toMatchObject({ result: { value: { err: null, logs: expect.arrayContaining([expect.stringContaining('invoke [1]')]) } } })
    expect(chain.ledger.length).toBe(before)
  })
})

describe('JSON-RPC', () => {
  it('answers with the codes of the specification', () => {
    expect(askText(chain, '{"jsonrpc":')).toEqual({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null })
    expect(askText(chain, '{"jsonrpc":"2.0","id":1}')).toMatchObject({ error: { code: -32600 }, id: null })
    expect(askText(chain, '[]')).toMatchObject({ error: { code: -32600 } })
    expect(ask(chain, 'getEverything')).toEqual({ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: 7 })
    expect(ask(chain, 'getBalance')).toMatchObject({ error: { code: -32602, message: '`params` should have at least 1 argument(s)' } })
    expect(ask(chain, 'getBalance', ['not an address'])).toMatchObject({ error: { code: -32602, message: 'Invalid param: Invalid' } })
  })

  it('answers a batch in order, notifications not at all', () => {
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
      { jsonrpc: '2.0', method: 'getHealth' },
      { jsonrpc: '2.0', id: 2, method: 'nope' },
      7,
    ]
    expect(askText(chain, JSON.stringify(batch))).toMatchObject([{ id: 'a', result: 'ok' }, { id: 2, error: { code: -32601 } }, { id: null, error: { code: -32600 } }])
    expect(askText(chain, JSON.stringify([batch[1]]))).toBeUndefined()
  })

  it('knows slots that look like those of mainnet', () => {
    expect(ask(chain, 'getEpochInfo')).toMatchObject({ result: { epoch: 1_036, slotsInEpoch: 432_000 } })
    expect(chain.slots.tip()).toBeGreaterThan(GENESIS_SLOT)
  })
})
