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

export interface ProberOptions {
  probe: (node: RpcNode) => Promise<void>
  everyMs: number
  clock: Clock
  random: () => number
  /** Whether figures suffer because nobody can be asked: then no node is left alone for longer than it asked for itself. */
  inNeed: () => boolean
}

/** Shorter than figures take to grow stale, longer than a burst of requests lasts in anybody's count. */
const LIMITED_IN_NEED_MS = 30_000

export function createProber(nodes: readonly RpcNode[], { probe, everyMs, clock, random, inNeed }: ProberOptions): Prober {
  const timers = new Map<RpcNode, () => void>()
  const probedAt = new Map<RpcNode, number>()
  /** Never sooner: a node that fails at once must not be probed in a tight circle. */
  const quarterMs = everyMs / 4
  let stopped = false

  const schedule = (node: RpcNode, ms: number) => {
    if (stopped) return
    timers.set(
      node,
      clock.after(ms, () => void beat(node), { background: true }),
    )
  }

  /** A pause protects a node for which others stand in. One that has too many requests gets a longer one even so. */
  const mayCut = (node: RpcNode) => {
    if (node.askedMs() > 0 || !inNeed()) return false
    const leastMs = node.cordon() === 'failing' ? quarterMs : LIMITED_IN_NEED_MS
    return clock.now() - (probedAt.get(node) ?? Number.NEGATIVE_INFINITY) >= leastMs
  }

  const beat = async (node: RpcNode) => {
    if (node.pausedMs() > 0 && mayCut(node)) node.cutPause()
    // Looks again before the pause is over, as there may be need by then.
    if (node.pausedMs() > 0) return schedule(node, Math.min(quarterMs, node.pausedMs()))
    await probe(node)
    probedAt.set(node, clock.now())
    schedule(node, node.cordon() === null ? everyMs * (0.85 + random() * 0.3) : quarterMs)
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
