import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WalletAnswer } from '../../contract/wallet-pairing.ts'
import { NetworkError } from '../../data/api/http-error.ts'
import { newKey } from '../../data/drafts/new-key.ts'
import { verifyProof } from '../prove.ts'
import { noteTrip } from '../trip-note.ts'
import { walletSheet } from '../wallet-sheet-store.ts'
import { openTrip, ourPath, planOf, tripOf } from './flow-plan.ts'
import { forgetFlow, keepFlow, readFlow, type Flow } from './flow-store.ts'
import { heldOf, prepareDisconnect, prepareTrip, takeConnection, takeSignature, type HeldSession, type Plan } from './flow-steps.ts'
import { rememberedLink, rememberLink } from './link-memory.ts'
import type { LinkFailure, LinkFlow, LinkOutcome, LinkTrip } from './link-trip.ts'
import type { LinkWalletName } from './link-wallets.ts'
import { endPairing, failureOf, takeAnswer } from './pairing-calls.ts'
import { watchPairing } from './watch-pairing.ts'

/** A flow that ended unseen is told of for so long. */
const TOLD_MS = 10 * 60_000

/** Takes a wallet's answer up. Rejects with what is wrong with it; does nothing any more once another step has begun. */
type Step = (of: Flow, answer: WalletAnswer, isCurrent: () => boolean) => Promise<void>

/** The flow of a page. There is one; `origin` is the page's. */
export function createLinkFlow(origin: () => string): StoreApi<LinkFlow> {
  /** What the next trip has to reach; outlives a failed trip. */
  let plan: Plan | null = null
  let flow: Flow | null = null
  let held: HeldSession | null = null
  /** The nonce of the message that this page's caller waits for a signature of. */
  let asker: string | null = null
  let settle: (outcome: LinkOutcome) => void = () => {}
  let unwatch = () => {}
  /** An answer that the server couldn't be told of yet. */
  let waiting: WalletAnswer | null = null
  /** Every step counts it up; what was begun before and comes later is dropped. */
  let turn = 0

  return createStore<LinkFlow>()((set, get) => {
    const change = (trip: Partial<LinkTrip>) => set((state) => (state.trip ? { trip: { ...state.trip, ...trip } } : state))

    const stop = () => {
      turn += 1
      unwatch()
      unwatch = () => {}
      flow = null
      waiting = null
    }
    const over = (outcome: LinkOutcome) => {
      stop()
      plan = null
      settle(outcome)
      settle = () => {}
    }
    const fail = async (failure: LinkFailure) => {
      const id = flow?.id
      stop()
      change({ phase: 'failed', failure, link: null })
      if (id !== undefined) await forgetFlow(id)
    }
    const watch = (of: Flow) => {
      unwatch()
      unwatch = watchPairing(of.pairing.id, () => void look())
    }
    const showTrip = (of: Flow, isKept: boolean) => {
      set({ trip: openTrip(of, isKept) })
      watch(of)
    }

    const prepare = async (next: Plan) => {
      stop()
      plan = next
      const mine = turn
      set(({ trip }) => ({ trip: { ...tripOf(next, next.held ? 'sign' : 'connect'), expiresAt: trip?.expiresAt ?? null } }))
      try {
        const made = await prepareTrip(next, origin())
        if (mine !== turn) return
        flow = made.flow
        showTrip(made.flow, made.isKept)
      } catch (error) {
        console.warn('the link to the wallet could not be made', error)
        if (mine === turn) await fail(failureOf(error))
      }
    }

    const received = async (of: Flow, answer: WalletAnswer) => {
      turn += 1
      const mine = turn
      unwatch()
      change({ phase: 'checking' })
      try {
        await (of.step === 'connect' ? connected : signed)(of, answer, () => mine === turn)
      } catch (error) {
        console.warn('the answer of the wallet was refused', error)
        if (mine !== turn) return
        if (!(error instanceof NetworkError)) return fail(failureOf(error))
        // It counts once, but it hasn't been seen yet.
        waiting = answer
        change({ phase: 'waiting' })
        watch(of)
      }
    }

    const connected: Step = async (of, answer, isCurrent) => {
      const taken = await takeConnection(of, answer, origin())
      if (!isCurrent()) return
      held = taken
      const { wallet, address } = taken
      rememberLink({ wallet, address })
      if (of.kind === 'sign') {
        // Until the next trip is stored, this one could be taken up again after an unload.
        await prepare({ ...planOf(of), address, held })
      } else {
        await forgetFlow(of.id)
        change({ phase: 'done', address })
        over({ outcome: 'connected', address })
      }
      void endPairing(of.pairing).catch(() => {})
    }

    const signed: Step = async (of, answer, isCurrent) => {
      const taken = await takeSignature(of, answer, origin())
      const { signature, held: session } = taken
      const { address } = session
      const pairing = of.pairing.id
      const isAwaited = asker !== null && asker === of.asked?.nonce
      if (!isAwaited && isCurrent()) await verifyProof(address, of.asked?.nonce ?? '', { signature, pairing })
      if (!isCurrent()) return
      held = session
      rememberLink({ wallet: of.wallet, address })
      await forgetFlow(of.id)
      change({ phase: 'done', address })
      over(isAwaited ? { outcome: 'signed', address, signature, pairing } : { outcome: 'proven', address })
    }
    /** Looks whether there is an answer, or another tab went on. */
    const look = async () => {
      const of = flow
      const mine = turn
      if (!of) return
      if (waiting) return received(of, waiting)
      if (get().trip?.isKept === true) {
        const stored = await readFlow()
        if (mine !== turn) return
        if (stored === null || (stored && stored.pairing.id !== of.pairing.id)) {
          set({ trip: null })
          return over({ outcome: 'elsewhere' })
        }
      }
      if (Date.now() >= of.expiresAt) return fail('expired')
      try {
        const state = await takeAnswer(of.pairing)
        if (mine === turn && state.state === 'answered') await received(of, state.answer)
      } catch (error) {
        const failure = failureOf(error)
        // Without a connection, and with a server that is busy, it goes on waiting.
        if (mine === turn && failure !== 'offline' && failure !== 'server') await fail(failure)
      }
    }

    /** A trip to the signature of this wallet, and of this address where both are known, that nobody on this page waits for: it was resumed, or goes on from a connection. */
    const isOnItsWay = (wallet: LinkWalletName, address: string | undefined) => {
      const phase = get().trip?.phase
      if (asker !== null || plan?.kind !== 'sign' || phase === undefined || phase === 'failed' || phase === 'done') return false
      return plan.wallet === wallet && (plan.address === null || address === undefined || plan.address === address)
    }
    const join = () => {
      walletSheet.setState({ isOpen: true })
      return new Promise<LinkOutcome>((resolve) => {
        const before = settle
        settle = (outcome) => {
          before(outcome)
          resolve(outcome)
        }
      })
    }

    const adopt = (of: Flow) => {
      stop()
      flow = of
      plan = planOf(of)
      held = heldOf(of) ?? held
      showTrip(of, true)
    }

    return {
      trip: null,
      begin: async (kind, wallet, { asked, address, byQr, backTo }) => {
        // A press while a trip is being resumed must not replace it: its link may have been followed already.
        if (kind === 'sign' && isOnItsWay(wallet, address)) return join()
        await get().cancel()
        const known = held?.wallet === wallet && held.address === rememberedLink()?.address && (address === undefined || address === held.address) ? held : null
        const ended = new Promise<LinkOutcome>((resolve) => {
          settle = resolve
        })
        asker = asked?.nonce ?? null
        if (kind === 'disconnect') {
          const session = held?.wallet === wallet ? held : null
          held = null
          if (!session) return { outcome: 'disconnected' }
          const link = await prepareDisconnect(session, origin()).catch(() => null)
          if (link === null) return { outcome: 'disconnected' }
          set({ trip: { ...tripOf({ wallet, byQr, kind, address: session.address }, kind), link, phase: 'ready' } })
          return ended
        }
        await prepare({ id: newKey(), kind, wallet, byQr, backTo: ourPath(backTo), address: address ?? null, asked: asked ?? null, held: kind === 'sign' ? known : null })
        return ended
      },
      followed: () => {
        if (get().trip?.kind === 'disconnect') {
          change({ phase: 'done' })
          return over({ outcome: 'disconnected' })
        }
        if (get().trip?.phase !== 'ready' || !flow) return
        flow = { ...flow, isFollowed: true }
        change({ phase: 'waiting' })
        if (get().trip?.isKept === true) void keepFlow(flow)
      },
      again: async () => {
        const before = flow
        const failure = get().trip?.failure ?? null
        if (!plan) return
        if (before) void endPairing(before.pairing).catch(() => {})
        // A wallet that has forgotten its session, or whose answer was no use, connects anew.
        const isKnown = failure === null || failure === 'refused' || failure === 'expired' || failure === 'offline' || failure === 'server'
        await prepare({ ...plan, byQr: get().trip?.byQr ?? plan.byQr, held: isKnown ? plan.held : null })
      },
      show: ({ byQr }) => {
        if (plan) plan = { ...plan, byQr }
        if (flow) flow = { ...flow, byQr }
        change({ byQr })
      },
      holds: (wallet) => held?.wallet === wallet,
      cancel: async () => {
        const [before, id] = [flow, plan?.id]
        const failure = get().trip?.failure ?? null
        set({ trip: null })
        over({ outcome: 'cancelled', failure })
        if (before) void endPairing(before.pairing).catch(() => {})
        if (id !== undefined) await forgetFlow(id)
      },
      resume: async () => {
        if (flow || get().trip) return
        const stored = await readFlow()
        if (!stored || flow || get().trip) return
        if (Date.now() < stored.expiresAt) return adopt(stored)
        await forgetFlow(stored.id)
        if (Date.now() > stored.expiresAt + TOLD_MS || get().trip) return
        plan = planOf(stored)
        set({ trip: { ...tripOf(stored, stored.step), phase: 'failed', failure: 'expired' } })
      },
      arrived: async (pairing, answer) => {
        const stored = flow ? null : await readFlow()
        // It may have been taken up meanwhile.
        const mine = flow ?? stored
        if (!mine || mine.pairing.id !== pairing) return null
        if (flow !== mine) adopt(mine)
        if (Date.now() >= mine.expiresAt) await fail('expired')
        else if (answer) await received(mine, answer)
        else await fail('altered')
        return ourPath(mine.backTo)
      },
    }
  })
}

/** The one flow of this page. */
export const linkFlow = createLinkFlow(() => window.location.origin)

linkFlow.subscribe(({ trip }, before) => (trip === before.trip ? undefined : noteTrip(trip)))
