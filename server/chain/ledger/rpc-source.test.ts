import { describe, expect, it } from 'vitest'
import { RpcError } from '../../upstream/rpc/rpc-error.ts'
import { type LedgerReads, rpcSource } from './rpc-source.ts'

const entry = { signature: 's', slot: 7, failed: false, blockTime: null, confirmationStatus: 'finalized' as const }
const behind = new RpcError('getTransaction', { kind: 'timeout', retryable: true, message: 'too slow' })
const rejected = new RpcError('getTokenAccountBalance', { kind: 'rejected', retryable: false, message: 'not a Token account', code: -32602, data: null })

function reads(of: { signatures?: () => unknown; balance?: () => unknown; transaction?: () => unknown; blockTime?: () => unknown } = {}) {
  const asked: unknown[] = []
  const fake: LedgerReads = {
    pin(options) {
      asked.push(['pin', ...(options?.avoid ?? [])])
      return {
        node: 'a node',
        async signaturesForAddress(...args) {
          asked.push(args)
          of.signatures?.()
          return [entry]
        },
        async tokenAccountBalance(...args) {
          asked.push(args)
          of.balance?.()
          return { slot: 9, value: { amount: 5n, decimals: 6 } }
        },
      }
    },
    async transaction() {
      of.transaction?.()
      return null
    },
    async blockTime(...args) {
      asked.push(args)
      of.blockTime?.()
      return 1_763_000_000
    },
  }
  return { source: rpcSource(fake, 'account'), asked }
}

const failing = (error: Error) => () => {
  throw error
}

describe('the chain as the pool of nodes shows it', () => {
  it('asks a pinned node for finalized pages and the finalized balance of the account', async () => {
    const { source, asked } = reads()
    const pin = source.pin(new Set(['other']))
    if (!pin.ok) throw new Error(pin.message)
    expect(pin.value.node).toBe('a node')
    expect(await pin.value.signatures({ commitment: 'finalized', before: 'cursor', limit: 50 })).toEqual({ ok: true, value: [entry] })
    await pin.value.signatures({ commitment: 'confirmed', before: undefined, limit: 1 })
    expect(await pin.value.balance()).toEqual({ ok: true, value: { amount: 5n, slot: 9 } })
    expect(asked).toEqual([
      ['pin', 'other'],
      ['account', { commitment: 'finalized', limit: 50, before: 'cursor' }],
      ['account', { commitment: 'confirmed', limit: 1 }],
      ['account', { commitment: 'finalized' }],
    ])
  })

  it('turns what the pool couldn\'t answer into values that say whether to try again', async () => {
    const { source } = reads({ signatures: failing(behind), balance: failing(rejected), transaction: failing(behind) })
    const pin = source.pin(new Set())
    if (!pin.ok) throw new Error(pin.message)
    expect(await pin.value.signatures({ commitment: 'finalized', limit: 1 })).toMatchObject({ ok: false, retryable: true })
    expect(await pin.value.balance()).toMatchObject({ ok: false, retryable: false })
    expect(await source.transaction('s', 'finalized')).toMatchObject({ status: 'unavailable', retryable: true })
  })

  it('says missing where no node has a transaction', async () => {
    expect(await reads().source.transaction('s', 'finalized')).toEqual({ status: 'missing' })
  })

  it('asks when a slot was, and takes a failure for no answer instead of a time', async () => {
    const { source, asked } = reads()
    expect(await source.blockTime?.(400_000_123)).toEqual({ ok: true, value: 1_763_000_000 })
    expect(asked).toEqual([[400_000_123]])
    expect(await reads({ blockTime: failing(behind) }).source.blockTime?.(7)).toMatchObject({ ok: false, retryable: true })
  })

  it('throws on what is no failure of a node', async () => {
    const { source } = reads({ transaction: failing(new TypeError('a bug')) })
    await expect(source.transaction('s', 'finalized')).rejects.toThrow(TypeError)
  })
})
