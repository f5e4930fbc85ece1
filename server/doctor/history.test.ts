import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { base58FromBytes } from '../lib/base58.ts'
import { account, type Answer, fakeNode, MINT, rpcError, STAKER, STAKING } from './testing/fake-nodes.ts'
import { countTransactions, roughly } from './history.ts'

const signatureOf = (index: number) => base58FromBytes(new Uint8Array(64).map((_, byte) => (byte === 0 ? 9 : (index >> (8 * (byte % 4))) & 255)))
const options = z.object({ limit: z.number(), before: z.string().optional() })

/** A node that lists this many transactions. */
function listing(total: number): Answer {
  const all = Array.from({ length: total }, (_, index) => signatureOf(index))
  return ([, given]) => {
    const { limit, before } = options.parse(given)
    const from = before === undefined ? 0 : all.indexOf(before) + 1
    return all.slice(from, from + limit).map((signature) => ({ signature, slot: 5, err: null }))
  }
}

describe('the count of transactions', () => {
  it.each([0, 1, 999, 1000, 2345])('is right for %i', async (total) => {
    const node = fakeNode({ getSignaturesForAddress: listing(total) })
    expect(await countTransactions(node, 'account', { perSecond: 1e6 })).toEqual({ account: 'account', transactions: total, complete: true })
  })

  it('is "at least" if there are more pages than requested, or the node gives up', async () => {
    expect(await countTransactions(fakeNode({ getSignaturesForAddress: listing(3500) }), 'account', { perSecond: 1e6, mostPages: 3 })).toMatchObject({ transactions: 3000, complete: false })
    let pages = 0
    const list = listing(3500)
    const tired: Answer = (params) => ((pages += 1) > 2 ? rpcError(-32011, 'no history')(params) : list(params))
    expect(await countTransactions(fakeNode({ getSignaturesForAddress: tired }), 'account', { perSecond: 1e6 })).toMatchObject({ transactions: 2000, complete: false })
    expect(await countTransactions(fakeNode({}), 'account', { perSecond: 1e6 })).toBeNull()
  })

  it('says so if the account is older than the oldest transaction that the node lists', async () => {
    const oldest = (preTokenBalances: unknown[]): Answer => () => ({
      slot: 5,
      version: 0,
      transaction: { signatures: [signatureOf(2)], message: { accountKeys: [{ pubkey: STAKING, signer: false, writable: true, source: 'transaction' }], instructions: [] } },
      meta: { err: null, fee: 5000, preBalances: [1], postBalances: [1], preTokenBalances, postTokenBalances: [], innerInstructions: [] },
    })
    const held = { accountIndex: 0, mint: MINT, owner: STAKER, uiTokenAmount: { amount: '0', decimals: 6 } }
    const counted = (answers: Record<string, Answer>) => countTransactions(fakeNode(answers), STAKING, { perSecond: 1e6 })
    expect(await counted({ getSignaturesForAddress: listing(3), getTransaction: oldest([held]) })).toEqual({ account: STAKING, transactions: 3, complete: true, cut: true })
    expect(await counted({ getSignaturesForAddress: listing(3), getTransaction: oldest([]) })).toEqual({ account: STAKING, transactions: 3, complete: true })
    const there: Answer = () => ({ context: { slot: 5 }, value: account.tokens(STAKER) })
    expect(await counted({ getSignaturesForAddress: listing(0), getAccountInfo: there })).toEqual({ account: STAKING, transactions: 0, complete: true, cut: true })
  })

  it.each([
    [50_000 / 4, 'about 3 h 30 min'],
    [50_000 / 20, 'about 42 min'],
    [4, 'about 4 s'],
    [3600, 'about 1 h'],
    [300_000, 'about 3 days'],
  ])('puts %d seconds into words: %s', (seconds, words) => {
    expect(roughly(seconds)).toBe(words)
  })
})
