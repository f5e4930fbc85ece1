import type { Flow } from './flow-store.ts'
import { heldOf, type Plan } from './flow-steps.ts'
import type { LinkTrip, LinkTripKind } from './link-trip.ts'
import type { LinkWalletName } from './link-wallets.ts'

/** What a stored flow still has to reach. */
export function planOf(flow: Flow): Plan {
  const { id, kind, wallet, byQr, backTo, address, asked } = flow
  return { id, kind, wallet, byQr, backTo, address, asked, held: flow.step === 'sign' ? heldOf(flow) : null }
}

/** A trip that is being prepared. */
export function tripOf({ wallet, byQr, kind, address }: { wallet: LinkWalletName; byQr: boolean; kind: LinkTripKind; address: string | null }, step: LinkTripKind): LinkTrip {
  const isFirstOfTwo = kind === 'sign' && step === 'connect'
  return { wallet, kind: step, isFirstOfTwo, link: null, byQr, code: null, address, expiresAt: null, phase: 'preparing', failure: null, isKept: true }
}

/** The trip of a flow whose link is ready, or was followed. */
export function openTrip(flow: Flow, isKept: boolean): LinkTrip {
  const code = flow.step === 'sign' ? (flow.asked?.code ?? null) : null
  return { ...tripOf(flow, flow.step), link: flow.link, code, expiresAt: flow.expiresAt, phase: flow.isFollowed ? 'waiting' : 'ready', isKept }
}

/** Only paths of ours are gone back to. */
export function ourPath(path: string): string {
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/wallet/return') ? path : '/'
}
