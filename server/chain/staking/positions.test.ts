import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCK_DAYS, lockProgress, stakeOf, unlockOf, type WalletMovement } from './positions.ts'

const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)
const movement = (kind: 'deposit' | 'withdrawal', amount: bigint, on: number): WalletMovement => ({
  id: `${kind} ${on}`,
  signature: `signature ${on}`,
  kind,
  amount,
  at: day(on),
  atEstimated: false,
})
const remaining = (movements: WalletMovement[]) => stakeOf(movements)?.positions.map((position) => [position.id, position.remaining])

describe('the positions of a wallet', () => {
  it('are null for a wallet that never moved anything', () => expect(stakeOf([])).toBeNull())

  it('are one for each deposit', () => {
    const stake = stakeOf([movement('deposit', 5n, 0), movement('deposit', 7n, 0)])
    expect(stake?.positions.map(({ amount }) => amount)).toEqual([5n, 7n])
    expect(stake?.staked).toBe(12n)
  })

  it('are consumed oldest first', () => {
    const deposits = [movement('deposit', 5n, 0), movement('deposit', 7n, 1), movement('deposit', 2n, 2)]
    expect(remaining([...deposits, movement('withdrawal', 6n, 3)])).toEqual([['deposit 1', 6n], ['deposit 2', 2n]])
    expect(remaining([...deposits, movement('withdrawal', 5n, 3)])).toEqual([['deposit 1', 7n], ['deposit 2', 2n]])
    expect(remaining([...deposits, movement('withdrawal', 14n, 3)])).toEqual([])
  })

  it('never fall below zero: a withdrawal beyond them is excess, and does not touch a later deposit', () => {
    const stake = stakeOf([movement('deposit', 5n, 0), movement('withdrawal', 8n, 1), movement('deposit', 4n, 2)])
    expect(stake).toMatchObject({ staked: 4n, excess: 3n, movements: 3, firstAt: day(0), lastAt: day(2) })
  })

  it('all restart their lock when the same wallet stakes again', () => {
    const stake = stakeOf([movement('deposit', 5n, 0), movement('deposit', 7n, 100)])
    expect(stake?.positions.map(({ startedAt }) => startedAt)).toEqual([day(0), day(100)])
    expect(stake?.positions.map(({ unlocksAt }) => unlocksAt)).toEqual([day(100 + LOCK_DAYS), day(100 + LOCK_DAYS)])
  })

  it('are not restarted by a withdrawal', () => {
    const stake = stakeOf([movement('deposit', 5n, 0), movement('withdrawal', 1n, 50)])
    expect(stake?.positions[0]?.unlocksAt).toEqual(unlockOf(day(0)))
  })

  it('add up: deposits minus withdrawals is staked minus excess, and no position exceeds its deposit', () => {
    const some = fc.record({ deposit: fc.boolean(), amount: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }) })
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 40 }), (steps) => {
        const movements = steps.map(({ deposit, amount }, at) => movement(deposit ? 'deposit' : 'withdrawal', amount, at))
        const stake = stakeOf(movements)
        const net = steps.reduce((sum, { deposit, amount }) => sum + (deposit ? amount : -amount), 0n)
        expect(stake && stake.staked - stake.excess).toBe(net)
        for (const { remaining, amount } of stake?.positions ?? []) expect(remaining > 0n && remaining <= amount).toBe(true)
        const whole = stake?.positions.slice(1).every(({ remaining, amount }) => remaining === amount)
        expect(whole).toBe(true)
      }),
      { numRuns: 1000, seed: 1 },
    )
  })
})

describe('the progress of a lock', () => {
  const lock = { startedAt: day(0), unlocksAt: day(180) }
  it('[STAKE-14] is half at half of the time', () => expect(lockProgress(lock, day(90))).toBe(50))
  it('[STAKE-15] is 0 before the start', () => expect(lockProgress(lock, day(-1))).toBe(0))
  it('[STAKE-16] is 100 after the unlock', () => expect(lockProgress(lock, day(181))).toBe(100))
  it('[STAKE-17] never leaves 0 to 100, not even for a lock of no length', () => {
    expect(lockProgress({ startedAt: day(3), unlocksAt: day(3) }, day(3))).toBe(100)
    expect(lockProgress({ startedAt: day(3), unlocksAt: day(3) }, day(2))).toBe(0)
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (on) => {
        const share = lockProgress(lock, day(on))
        expect(share >= 0 && share <= 100).toBe(true)
      }),
    )
  })
})
