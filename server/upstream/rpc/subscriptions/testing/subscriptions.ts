import { expect, onTestFinished } from 'vitest'
import { createSlotClock } from '../../../slot-clock.ts'
import { createManualClock } from '../../../../lib/testing/manual-clock.ts'
import { SLOT, until } from '../../../testing/test-pool.ts'
import type { NodeStanding } from '../../node/cluster.ts'
import type { PoolHealth } from '../../pool/pool-health.ts'
import { createSubscriptions, type SubscriptionEvent, type SubscriptionsOptions } from '../subscriptions.ts'
import { startWsNode, type WsBehaviour, type WsNode } from './ws-node.ts'

export const VAULT = '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'
export const STAKING = '9we6kjtbcZ2vy3GSLLsZTEhbAqXPTRvEyoxa8wxSqKp5'
export const ALL = [VAULT, STAKING].flatMap((account) => [`accountSubscribe ${account}`, `logsSubscribe ${account}`])
export const EVERYTHING = [...ALL, 'slotSubscribe'].toSorted()

/** Subscriptions over nodes with these behaviours. */
export async function listening(behaviours: readonly WsBehaviour[], options: Partial<SubscriptionsOptions> = {}) {
  const nodes = await Promise.all(behaviours.map((behaviour) => startWsNode(behaviour)))
  return { nodes, ...over(nodes.map(({ url }) => url), options, nodes) }
}

/** The same over given addresses, on a clock that only the test moves. */
export function over(urls: readonly string[], options: Partial<SubscriptionsOptions> = {}, nodes: readonly WsNode[] = []) {
  const clock = createManualClock()
  const slotClock = createSlotClock(clock)
  slotClock.sampled(150, 60)
  const hints: [string, number][] = []
  const events: SubscriptionEvent[] = []
  const states: NodeStanding[] = urls.map(() => 'active')
  let slot: number | null = SLOT
  const health = (): PoolHealth => ({
    status: 'healthy',
    activeEndpoints: urls.length,
    totalEndpoints: urls.length,
    lastUpdate: new Date(clock.now()),
    errorCount: 0,
    slot,
    nodes: states.map((state, index) => ({
      node: `${index + 1}:x`,
      operator: `${index}.example`,
      state,
      slot,
      lagSlots: 0,
      latencyMs: 1,
      errorRate: 0,
      pausedMs: 0,
      refused: [],
      requestsPerSecond: 10,
    })),
  })
  const subscriptions = createSubscriptions({
    urls,
    pool: { health, slotClock },
    accounts: [VAULT, STAKING],
    onHint: (...hint) => hints.push(hint),
    clock,
    random: () => 0.5,
    onEvent: (event) => events.push(event),
    ...options,
  })
  onTestFinished(async () => {
    subscriptions.close()
    await Promise.all(nodes.map((node) => node.close()))
  })
  const lost = (count: number) => until(() => events.filter(({ type }) => type === 'lost').length === count)
  const subscribed = () => until(() => subscriptions.state().status === 'listening')
  const setSlot = (next: number | null) => {
    slot = next
  }
  /** Lets exactly the pause after the last loss pass: connecting takes real time, in which the clock stands still. */
  const retry = () => {
    const event = events.at(-1)
    return clock.advance(event?.type === 'lost' ? (event.retryMs ?? 0) : 0)
  }
  /** Lets time pass until the connection is lost. */
  const age = async () => {
    const before = events.length
    for (let seconds = 0; seconds < 60 && events.length === before; seconds += 1) await clock.advance(1000)
    expect(events.length).toBe(before + 1)
  }
  /** Waits for a sign of life at this very moment. */
  const heard = () => until(() => subscriptions.state().lastHeard?.getTime() === clock.now())
  return { clock, hints, events, states, subscriptions, lost, subscribed, setSlot, retry, age, heard }
}

/** The node that has a connection. */
export function chosen(nodes: readonly WsNode[]): WsNode {
  const [one, ...more] = nodes.filter((node) => node.sockets() > 0)
  if (!one || more.length > 0) throw new Error('not exactly one node is connected')
  return one
}
