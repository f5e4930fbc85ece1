import type { Clock } from '../clock.ts'
import type { RpcNode } from './node.ts'

/**
 * Looks after each node on its own beat: every `everyMs` (jittered) while it is well, and as soon as its pause is over
 * while it isn't, so that it comes back by itself. `start` resolves when every node was probed once.
 */
export interface Prober {
  start(): Promise<void>
  stop(): void
}

export function createProber(
  nodes: readonly RpcNode[],
  { probe, everyMs, clock, random }: { probe: (node: RpcNode) => Promise<void>; everyMs: number; clock: Clock; random: () => number },
): Prober {
  const timers = new Map<RpcNode, () => void>()
  let stopped = false

  const schedule = (node: RpcNode) => {
    if (stopped) return
    const paused = node.pausedMs()
    // Never sooner than a quarter of the beat: a node that fails at once must not be probed in a tight circle.
    const ms = paused > 0 ? Math.max(everyMs / 4, paused) : node.cordon() !== null ? everyMs / 4 : everyMs * (0.85 + random() * 0.3)
    timers.set(
      node,
      clock.after(ms, () => void beat(node), { background: true }),
    )
  }

  const beat = async (node: RpcNode) => {
    // A request may have got it into a pause since this beat was planned.
    if (node.pausedMs() === 0) await probe(node)
    schedule(node)
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
