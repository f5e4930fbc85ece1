import { expect, it, vi } from 'vitest'
import { createDrain } from './drain.ts'

const LONG_MS = 900_000

function start(ms: number, handOver?: () => Promise<void>) {
  const drain = createDrain()
  const state = { isOver: false }
  const over = drain.leave(ms, handOver).then(() => (state.isOver = true))
  return { drain, over, now: () => [drain.isLeaving(), drain.isDraining(), state.isOver] }
}

it('announces the end of streams, hands them over, announces the end, and is over', async () => {
  let handedOver = () => {}
  const handOver = vi.fn(() => new Promise<void>((resolve) => (handedOver = resolve)))
  const { over, now } = start(20, handOver)
  expect(now()).toEqual([true, false, false])
  expect(handOver).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(handOver).toHaveBeenCalledOnce())
  expect(now()).toEqual([true, false, false])
  handedOver()
  await vi.waitFor(() => expect(now()).toEqual([true, true, false]), { interval: 1 })
  await over
  expect(now()).toEqual([true, true, true])
})

it('announces everything at once where there is nothing to hand over', () => {
  expect(start(LONG_MS).now()).toEqual([true, true, false])
})

it('is over at once without a time, and on a second call', async () => {
  const handOver = vi.fn(() => Promise.resolve())
  const first = start(0, handOver)
  await first.over
  expect(first.now()).toEqual([true, true, true])

  const second = start(LONG_MS, handOver)
  await second.drain.leave(LONG_MS, handOver)
  await second.over
  expect(second.now()).toEqual([true, true, true])
  expect(handOver).not.toHaveBeenCalled()
})
