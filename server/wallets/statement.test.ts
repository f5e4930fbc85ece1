import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statementOf } from './statement.ts'
import type { KeptMovement } from './wallet-moment.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000)
const move = (index: number, kind: KeptMovement['kind'], amount: bigint, hours: number, atEstimated = false): KeptMovement => ({
  id: `m${index}`, signature: `s${index}`, slot: index, kind, amount, at: at(hours), atEstimated, status: 'finalized',
})
const whole = { from: null, to: at(1e6) }

/** Written apart from the code under test: every base unit is its own token in one queue. */
function naiveLots(steps: readonly { deposit: boolean; amount: number }[]): (number | null)[][] {
  const queue: number[] = []
  return steps.map(({ deposit, amount }, index) => {
    if (deposit) {
      for (let unit = 0; unit < amount; unit += 1) queue.push(index)
      return []
    }
    return Array.from({ length: amount }, () => queue.shift() ?? null)
  })
}

describe('a statement', () => {
  it('closes to 0 base units for 10,000 generated histories and any period, and follows on from the one before', () => {
    const steps = fc.array(
      fc.record({ deposit: fc.boolean(), amount: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), wait: fc.nat({ max: 400 }), estimated: fc.boolean(), back: fc.nat({ max: 50 }) }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, fc.nat({ max: 6000 }), fc.nat({ max: 6000 }), (all, one, other) => {
        let hours = 0
        const movements = all.map(({ deposit, amount, wait, estimated, back }, index) => {
          hours += wait
          return move(index, deposit ? 'deposit' : 'withdrawal', amount, estimated ? Math.max(0, hours - back) : hours, estimated)
        })
        const [from, to] = [at(Math.min(one, other)), at(Math.max(one, other))]
        const [before, within, after, full] = [statementOf(movements, { from: null, to: from }), statementOf(movements, { from, to }), statementOf(movements, { from: to, to: whole.to }), statementOf(movements, whole)]
        for (const { opening, closing, staked, withdrawn, unexplained, lines } of [before, within, after, full]) {
          expect(closing - (opening + staked - withdrawn + unexplained)).toBe(0n)
          expect(lines.at(-1)?.balance ?? opening).toBe(closing)
          let balance = opening
          for (const line of lines) {
            const { kind, amount } = line.movement
            const unknown = line.lots.reduce((sum, lot) => (lot.deposit ? sum : sum + lot.amount), 0n)
            balance += kind === 'deposit' ? amount : unknown - amount
            expect(line.balance).toBe(balance)
            expect(line.lots.reduce((sum, lot) => sum + lot.amount, 0n)).toBe(kind === 'withdrawal' ? amount : 0n)
          }
        }
        expect([within.opening, after.opening]).toEqual([before.closing, within.closing])
        expect([...before.lines, ...within.lines, ...after.lines].map(({ movement }) => movement.id)).toEqual(movements.map(({ id }) => id))
        expect(full.closing >= 0n).toBe(true)
      }),
      { numRuns: 10_000, seed: 16 },
    )
  })

  it('takes lots first in, first out, like a queue of single base units', () => {
    const steps = fc.array(fc.record({ deposit: fc.boolean(), amount: fc.integer({ min: 1, max: 25 }) }), { maxLength: 25 })
    fc.assert(
      fc.property(steps, (all) => {
        const movements = all.map(({ deposit, amount }, index) => move(index, deposit ? 'deposit' : 'withdrawal', BigInt(amount), index))
        const lots = statementOf(movements, whole).lines.map((line) => line.lots.flatMap(({ deposit, amount }) => Array.from({ length: Number(amount) }, () => deposit?.slot ?? null)))
        expect(lots).toEqual(naiveLots(all))
      }),
      { numRuns: 10_000, seed: 17 },
    )
  })

  it('includes its first moment and not its last', () => {
    const movements = [move(0, 'deposit', 5n, 1), move(1, 'deposit', 7n, 2), move(2, 'withdrawal', 4n, 3)]
    const { opening, closing, lines } = statementOf(movements, { from: at(2), to: at(3) })
    expect([opening, closing, lines.map(({ movement }) => movement.id)]).toEqual([5n, 12n, ['m1']])
  })

  it('takes lots of deposits from before the period', () => {
    const movements = [move(0, 'deposit', 5n, 1), move(1, 'deposit', 7n, 2), move(2, 'withdrawal', 6n, 9)]
    expect(statementOf(movements, { from: at(5), to: at(10) }).lines[0]?.lots).toEqual([{ deposit: movements[0], amount: 5n }, { deposit: movements[1], amount: 1n }])
  })

  it('says what was withdrawn beyond all that is known', () => {
    const movements = [move(0, 'deposit', 5n, 1), move(1, 'withdrawal', 8n, 2), move(2, 'deposit', 1n, 3)]
    expect(statementOf(movements, whole)).toMatchObject({ closing: 1n, staked: 6n, withdrawn: 8n, unexplained: 3n })
  })
})
