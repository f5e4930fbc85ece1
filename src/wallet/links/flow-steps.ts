import type { WalletAnswer } from '../../contract/wallet-pairing.ts'
import type { ProofMessage } from '../../contract/wallet-proof.ts'
import { serverNow } from '../../data/live/server-clock.ts'
import { connectLink, disconnectLink, returnUrl, signLink } from './build-link.ts'
import { keepFlow, type Flow } from './flow-store.ts'
import { newKeyPair, type KeyPair } from './key-pair.ts'
import { LinkRefusal } from './link-refusal.ts'
import type { LinkWalletName } from './link-wallets.ts'
import { askForMessage, openPairing } from './pairing-calls.ts'
import { openSession, readSignature, takeSession, type SealedSession } from './read-answer.ts'

/** A session with a wallet app, in the memory of this page alone. */
export interface HeldSession {
  wallet: LinkWalletName
  address: string
  keys: KeyPair
  session: SealedSession
  seen: readonly string[]
}

/** What a flow is to reach, before its next trip is prepared. */
export interface Plan extends Pick<Flow, 'id' | 'kind' | 'wallet' | 'byQr' | 'backTo' | 'address' | 'asked'> {
  /** Where it is `null`, the next trip connects. */
  held: HeldSession | null
}

/** A message with less time left is replaced: its person needs some to read it. */
const LEAST_MS = 60_000

/** Opens a pairing, builds the next trip's link, and stores the flow. Every call makes another link. Rejects as the calls do. */
export async function prepareTrip(plan: Plan, origin: string): Promise<{ flow: Flow; isKept: boolean }> {
  const { held, wallet } = plan
  if (held) {
    const asked = await messageFor(plan.asked, held.address)
    return stored(plan, { step: 'sign', ...held, asked }, async ({ publicKey, redirect }) => {
      const { key, session } = await openSession(held.keys, held.session, origin)
      return signLink({ wallet, origin, redirect, publicKey, key, session, message: asked.message })
    }, origin)
  }
  const connecting = { step: 'connect', keys: await newKeyPair(), session: null, seen: [] } as const
  return stored(plan, connecting, async ({ publicKey, redirect }) => connectLink({ wallet, origin, redirect, publicKey }), origin)
}

/** A link that ends a session. Nothing comes back but the person. */
export async function prepareDisconnect({ wallet, keys, session }: HeldSession, origin: string): Promise<string> {
  const open = await openSession(keys, session, origin)
  return disconnectLink({ wallet, origin, redirect: `${origin}/wallet/return`, publicKey: keys.publicKey, key: open.key, session: open.session })
}

/** Takes a connection up: what is held from now on. Throws LinkRefusal, as does the next. */
export async function takeConnection(flow: Flow, answer: WalletAnswer, origin: string): Promise<HeldSession> {
  const session = takeSession(answer, flow.seen)
  const { address } = await openSession(flow.keys, session, origin)
  if (flow.address !== null && address !== flow.address) throw new LinkRefusal('another_wallet')
  return { wallet: flow.wallet, address, keys: flow.keys, session, seen: nonceOf(answer, flow.seen) }
}

/** Takes a signature up. */
export async function takeSignature(flow: Flow, answer: WalletAnswer, origin: string): Promise<{ signature: Uint8Array; held: HeldSession }> {
  const { wallet, keys, session, asked, seen } = flow
  if (!session || !asked) throw new LinkRefusal('unknown', 'nothing was asked')
  const { key, address } = await openSession(keys, session, origin)
  const signature = await readSignature(answer, seen, { key, address, message: asked.message })
  return { signature, held: { wallet, address, keys, session, seen: nonceOf(answer, seen) } }
}

/** What is held of a flow that was stored in the middle of its second trip. */
export function heldOf({ wallet, address, keys, session, seen }: Flow): HeldSession | null {
  return session && address !== null ? { wallet, address, keys, session, seen } : null
}

type Trip = Pick<Flow, 'step' | 'keys' | 'session' | 'seen'> & Partial<Pick<Flow, 'address' | 'asked'>>

async function stored(plan: Plan, trip: Trip, linkOf: (with_: { publicKey: Uint8Array; redirect: string }) => Promise<string>, origin: string): Promise<{ flow: Flow; isKept: boolean }> {
  const { id, kind, wallet, byQr, backTo } = plan
  const { secret, ...opened } = await openPairing()
  const build = async ({ step, keys, session, seen, address = plan.address, asked = plan.asked }: Trip): Promise<Flow> => ({
    version: 1,
    id,
    kind,
    step,
    wallet,
    byQr,
    backTo,
    keys,
    session,
    seen,
    address,
    asked,
    pairing: { id: opened.id, secret },
    link: await linkOf({ publicKey: keys.publicKey, redirect: returnUrl(origin, opened.id) }),
    isFollowed: false,
    expiresAt: onDevice(opened.expiresAt, step === 'sign' ? asked : null),
  })
  const flow = await build(trip)
  if (await keepFlow(flow)) return { flow, isKept: true }
  // Some browsers know X25519, but can't store its keys. Nothing has been sent under this pair yet.
  if (trip.step === 'sign' || trip.keys.kind === 'wrapped') return { flow, isKept: false }
  const portable = await build({ ...trip, keys: await newKeyPair('wrapped') })
  return (await keepFlow(portable)) ? { flow: portable, isKept: true } : { flow, isKept: false }
}

async function messageFor(asked: ProofMessage | null, address: string): Promise<ProofMessage> {
  const isFresh = asked !== null && Date.parse(asked.expiresAt) - serverNow() > LEAST_MS
  return isFresh ? asked : askForMessage(address)
}

/** The end of the trip by this device's clock, which may be wrong. */
function onDevice(pairingEnds: string, asked: ProofMessage | null): number {
  const ends = Math.min(Date.parse(pairingEnds), asked ? Date.parse(asked.expiresAt) : Number.POSITIVE_INFINITY)
  return Date.now() + ends - serverNow()
}

function nonceOf(answer: WalletAnswer, seen: readonly string[]): readonly string[] {
  return 'nonce' in answer ? [...seen, answer.nonce] : seen
}
