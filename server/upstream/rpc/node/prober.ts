import type { Clock } from '../../../lib/clock.ts'
import type { RpcNode } from './node.ts'

/**
 * Probes each node at its own interval: every `everyMs` (jittered) while it is well, and as soon as its cooldown is over
 * otherwise, so that it comes back without help. `start` resolves when every node was probed once.
 */
export interface Prober {
  start(): Promise<void>
  stop(): void
}

export interface ProberOptions {
  probe: (node: RpcNode) => Promise<void>
  everyMs: number
  clock: Clock
  random: () => number
  /** Whether figures suffer because no node can be asked: then the cooldowns of failing nodes are cut short. */
  inNeed: () => boolean
}

export function createProber(nodes: readonly RpcNode[], { probe, everyMs, clock, random, inNeed }: ProberOptions): Prober {
  const timers = new Map<RpcNode, () => void>()
  const probedAt = new Map<RpcNode, number>()
  /** The minimum: a node that fails at once must not be probed in a tight loop. */
  const quarterMs = everyMs / 4
  let stopped = false

  const schedule = (node: RpcNode, ms: number) => {
    if (stopped) return
    timers.set(
      node,
      clock.after(ms, () => void beat(node), { background: true }),
    )
  }

  const isWell = (node: RpcNode) => node.reasonOut() === null

  /**
   * Whether to probe a node in its cooldown, which should spare it requests. At the usual interval a probe costs it no more
   * than when it is well, and shows whether it could be asked if no other can. A rate-limited node is left alone.
   */
  const mayLook = (node: RpcNode) => {
    const since = clock.now() - (probedAt.get(node) ?? Number.NEGATIVE_INFINITY)
    return node.reasonOut() === 'failing' && node.askedCooldownMs() === 0 && since >= (inNeed() ? quarterMs : everyMs)
  }

  const beat = async (node: RpcNode) => {
    if (node.cooldownMs() > 0) {
      if (!mayLook(node)) return schedule(node, Math.min(quarterMs, node.cooldownMs()))
      if (inNeed()) node.cutCooldown()
    }
    await probe(node)
    probedAt.set(node, clock.now())
    schedule(node, isWell(node) ? everyMs * (0.85 + random() * 0.3) : quarterMs)
  }

  return {
    async start() {
      await Promise.all(nodes.map(beat))
    },
    stop() {
      stopped = true
      for (const cancel of timers.values()) cancel()
    },
  }
}
