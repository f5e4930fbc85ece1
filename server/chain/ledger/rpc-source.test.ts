import { describe, expect, it } from 'vitest'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { type AccountInfo, TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { type LedgerReads, rpcSource } from './rpc-source.ts'

const entry = { signature: 's', slot: 7, failed: false, blockTime: null, confirmationStatus: 'finalized' as const }
const behind = new RpcError('getTransaction', { kind: 'timeout', retryable: true, message: 'too slow' })
const rejected = new RpcError('getAccountInfo', { kind: 'rejected', retryable: false, message: 'not a Token account', code: -32602, data: null })

const account = { kind: 'token-account', program: TOKEN_PROGRAM, lamports: 1n, mint: 'm', owner: 'o', frozen: false, amount: 5n, decimals: null } satisfies AccountInfo

interface Chain {
  signatures?: () => unknown
  listed?: readonly (typeof entry)[]
  balance?: () => unknown
  account?: AccountInfo | null
  transaction?: () => unknown
  blockTime?: () => unknown
}

function reads(of: Chain = {}) {
  const asked: unknown[] = []
  const fake: LedgerReads = {
    pin(options) {
      asked.push(['pin', ...(options?.avoid ?? [])])
      return {
        node: 'a node',
        async signaturesForAddress(...args) {
          asked.push(args)
          of.signatures?.()
          return [...(of.listed ?? [entry])]
        },
        async accountInfo(...args) {
          asked.push(args)
          of.balance?.()
          return { slot: 9, value: of.account === undefined ? account : of.account }
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

  it('takes a missing account for empty if it has a history, and for nonexistent if it has none', async () => {
    const balanceOf = async (chain: Chain) => {
      const pin = reads(chain).source.pin(new Set())
      if (!pin.ok) throw new Error(pin.message)
      return pin.value.balance()
    }
    expect(await balanceOf({ account: null })).toEqual({ ok: true, value: { amount: 0n, slot: 9 } })
    expect(await balanceOf({ account: null, listed: [] })).toMatchObject({ ok: false, retryable: true, message: expect.stringContaining('was never on') })
    expect(await balanceOf({ account: { kind: 'other', program: 'system', lamports: 1n } })).toMatchObject({ ok: false, retryable: false, message: expect.stringContaining('is not a token account') })
  })

  it('turns failures of the pool into values that say whether to retry', async () => {
    const { source } = reads({ signatures: failing(behind), balance: failing(rejected), transaction: failing(behind) })
    const pin = source.pin(new Set())
    if (!pin.ok) throw new Error(pin.message)
    expect(await pin.value.signatures({ commitment: 'finalized', limit: 1 })).toMatchObject({ ok: false, retryable: true })
    expect(await pin.value.balance()).toMatchObject({ ok: false, retryable: false })
    expect(await source.transaction('s', 'finalized')).toMatchObject({ status: 'unavailable', retryable: true })
  })

  it('says missing when no node has a transaction', async () => {
    expect(await reads().source.transaction('s', 'finalized')).toEqual({ status: 'missing' })
  })

  it('asks for the time of a slot, and treats a failure as no answer instead of a time', async () => {
    const { source, asked } = reads()
    expect(await source.blockTime?.(400_000_123)).toEqual({ ok: true, value: 1_763_000_000 })
    expect(asked).toEqual([[400_000_123]])
    expect(await reads({ blockTime: failing(behind) }).source.blockTime?.(7)).toMatchObject({ ok: false, retryable: true })
  })

  it('throws on an error that is not a failure of a node', async () => {
    const { source } = reads({ transaction: failing(new TypeError('a bug')) })
    await expect(source.transaction('s', 'finalized')).rejects.toThrow(TypeError)
  })
})
