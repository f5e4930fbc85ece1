import { expect, it } from 'vitest'
import { createManualClock } from '../../../lib/testing/manual-clock.ts'
import { createSlotClock } from '../../slot-clock.ts'
import { createCluster } from './cluster.ts'
import { createNode } from './node.ts'

const HOURS_MS = 7_200_000

function clusterOfOne(aheadBy = 0) {
  const clock = createManualClock()
  let setBy = aheadBy
  const wallClock = { now: () => clock.now() + setBy }
  const node = createNode({ label: 'node', operator: 'operator', ask: () => Promise.reject(new Error('is not asked')), rate: {}, clock, random: () => 0.5 })
  const slotClock = createSlotClock(wallClock)
  const cluster = createCluster({ nodes: [node], slotClock, clock, wallClock, maxLagMs: 20_000, slotValidForMs: 15_000 })
  slotClock.sampled(100, 40)
  node.heardSlot(1000)
  node.succeeded('request', 'getSlot', 5, null)
  return { clock, node, found: () => [cluster.standing(node), cluster.slot(), cluster.isBelievable(1010)], set: (ms: number) => void (setBy = ms) }
}

it('believes its nodes while the machine’s clock is set hours back or forward, which the chain does not bear out', () => {
  const { clock, node, found, set } = clusterOfOne()
  node.dated(1000, Math.floor(clock.now() / 1000))
  for (const setBy of [0, -HOURS_MS, 0, HOURS_MS, 0]) {
    set(setBy)
    expect([setBy, ...found()]).toEqual([setBy, 'active', 1000, true])
  }
})

it('a node that is hours late stays so however the clock is set, unless the chain bears it out', () => {
  const { clock, node, found, set } = clusterOfOne()
  node.dated(1000, Math.floor((clock.now() - HOURS_MS) / 1000))
  expect(found()[0]).toBe('stale')
  set(HOURS_MS)
  expect(found()[0]).toBe('stale')
  // The clock was two hours ahead from the start, and is put right.
  set(-HOURS_MS)
  expect(found()).toEqual(['active', 1000, true])
})
