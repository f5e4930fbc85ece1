import type { NetworkStatus } from '../contract/network-health.ts'
import type { HealthView, PageInput } from './view.ts'

const PATH = '/api/network/health'
const LEAST_DOTS = 4

const LABELS = {
  healthy: 'All Systems Operational',
  degraded: 'Limited Connectivity',
  offline: 'Connection Issues',
} as const satisfies Record<NetworkStatus, string>

const WORDS = { healthy: 'Excellent', degraded: 'Degraded', offline: 'Offline' } as const satisfies Record<NetworkStatus, string>

/**
 * The network-health badge. It claims nothing before the first answer. While the server can't be reached, the nodes
 * can't either, so the last answer no longer counts.
 */
export function healthView(input: PageInput): HealthView {
  const answer = input.figures[PATH]
  const total = answer?.totalEndpoints ?? 0
  if (input.link === 'down') return view('offline', 0, total)
  if (!answer) return { status: 'unknown', label: 'Checking nodes', nodes: '', dots: dots(0, 0), word: 'Unknown' }
  return view(answer.status, answer.activeEndpoints, total)
}

function view(status: NetworkStatus, active: number, total: number): HealthView {
  return {
    status,
    label: LABELS[status],
    nodes: total === 0 ? '' : `${active}/${total} RPC nodes`,
    dots: dots(active, total),
    word: WORDS[status],
  }
}

/** One sign per configured node, at least four, the active ones first. They differ in shape, not only in colour. */
function dots(active: number, total: number): string {
  return '●'.repeat(active).padEnd(Math.max(LEAST_DOTS, total), '○')
}
