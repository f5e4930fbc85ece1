import { describe, expect, it } from 'vitest'
import type { FeedItem } from '../../../contract/transactions.ts'
import { feedRow, isRecent } from './feed-row.ts'

const bare: FeedItem = { signature: 'signature', status: 'finalized', blockTime: 1_795_000_000 }
const item: FeedItem = { ...bare, type: 'stake', amount: '2500000' }

describe('a transaction of the feed', () => {
  it('[FEED-02] [FEED-03] [FEED-06] shows its type, amount and commitment', () => {
    expect(feedRow(item)).toEqual({
      signature: 'signature',
      type: 'Stake',
      tone: 'in',
      amount: '2,500,000.00',
      status: 'Finalized',
      at: 1_795_000_000_000,
    })
  })

  it('[FEED-15] takes type and amount from its first instruction if it has none itself', () => {
    const instructions = [{ type: 'withdraw', amount: '7.5' }]
    expect(feedRow({ ...bare, instructions })).toMatchObject({ type: 'Withdraw', tone: 'out', amount: '7.50' })
  })

  it('[FEED-16] prefers its own values to those of its instruction', () => {
    const instructions = [{ type: 'withdraw', amount: '7.5' }]
    expect(feedRow({ ...item, instructions })).toMatchObject({ type: 'Stake', amount: '2,500,000.00' })
  })

  it('shows what is known when neither has the values', () => {
    expect(feedRow({ ...bare, blockTime: null })).toMatchObject({ type: 'Transaction', tone: 'neutral', amount: null, at: null })
  })

  it.each([
    ['[FEED-17]', 'stake', 'in'],
    ['[FEED-18]', 'deposit', 'in'],
    ['[FEED-19]', 'withdraw', 'out'],
    ['[FEED-20]', 'unstake', 'out'],
    ['[FEED-21]', 'transfer', 'neutral'],
  ] as const)('%s has the tone of its kind: %s is %s', (_, type, tone) => {
    expect(feedRow({ ...item, type }).tone).toBe(tone)
  })

  it('[FEED-10] is recent for five minutes', () => {
    const now = 1_795_000_000_000
    expect(isRecent({ at: now - 4 * 60_000 }, now)).toBe(true)
    expect(isRecent({ at: now - 5 * 60_000 }, now)).toBe(false)
    expect(isRecent({ at: null }, now)).toBe(false)
  })
})
