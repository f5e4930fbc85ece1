import { describe, expect, it } from 'vitest'
import { createDeliveries } from './deliveries.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('deliveries', () => {
  it('to a few readers are made at once', () => {
    const sent: number[] = []
    createDeliveries<number>((number) => sent.push(number))(numbers(0, 20))
    expect(sent).toEqual(numbers(0, 20))
  })

  it('to thousands of readers leave turns of the event loop to others, and keep their order', async () => {
    const sent: number[] = []
    const deliver = createDeliveries<number>((number) => sent.push(number))
    deliver(numbers(0, 1000))
    deliver(numbers(1000, 1010))
    const seen: number[] = []
    while (sent.length < 1010) {
      seen.push(sent.length)
      await nextTurn()
    }
    expect(seen.length).toBeGreaterThanOrEqual(50)
    expect(sent).toEqual(numbers(0, 1010))
  })

  it('that are asked for by one of them come last', async () => {
    const sent: number[] = []
    const deliver = createDeliveries<number>((number) => {
      sent.push(number)
      if (number === 0) deliver([7])
    })
    deliver([0, 1])
    await nextTurn()
    expect(sent).toEqual([0, 1, 7])
  })
})
