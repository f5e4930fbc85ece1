import { createStore, type StoreApi } from 'zustand/vanilla'
import { problem } from '../../contract/problem.ts'
import type { ProofMessage } from '../../contract/wallet-proof.ts'
import { ContractError, HttpError, NetworkError } from '../../data/api/http-error.ts'
import type { LocalAccess } from '../../wallet/mobile/local-access.ts'
import { mobileFailureOf } from '../../wallet/mobile/mobile-failure.ts'
import type { Signed, WalletApp } from '../../wallet/wallet-app.ts'
import { faultOf, faultWords } from '../../wallet/wallet-fault.ts'
import { walletMobile as words } from './content.ts'

/** Where the person is on the way from a press to a proven wallet. A press leads on from `permission`, `ready`, `sign` and `failed`. */
export type MobileStep =
  | { at: 'loading' }
  /** The browser will ask whether this page may speak to other apps. */
  | { at: 'permission' }
  | { at: 'allowing' }
  /** `allowed`: the browser has just asked, and wants another press. */
  | { at: 'ready'; allowed: boolean }
  | { at: 'connecting' }
  | { at: 'asking'; address: string }
  | { at: 'sign'; address: string; asked: ProofMessage; isRenewed: boolean }
  | { at: 'signing'; address: string; asked: ProofMessage }
  | { at: 'checking'; address: string }
  | { at: 'done'; address: string }
  | { at: 'failed'; telling: { title: string; text: string }; address: string | null }

export interface MobileParts {
  /** Loads what the press will need. Rejects where it can't be loaded. */
  load: () => Promise<void>
  access: () => Promise<LocalAccess>
  askAccess: () => Promise<LocalAccess>
  /** `signal`: the person's Cancel. */
  wallet: (signal: () => AbortSignal) => WalletApp
  question: (address: string) => Promise<ProofMessage>
  verify: (address: string, nonce: string, signed: Signed) => Promise<void>
  onConnected: (app: WalletApp, address: string) => void
  onProven: () => void
}

export interface MobileSteps {
  step: MobileStep
  prepare(): Promise<void>
  /** The one button: goes on from where the person is. */
  press(): Promise<void>
  /** Ends the wait for the app. */
  cancel(): void
}

/** A text about to expire isn't signed: reading and unlocking take a while. */
const MARGIN_MS = 60_000

/** The steps of one visit to the page. They end in a step of their own whatever happens; nothing here rejects. */
export function createMobileSteps({ load, access, askAccess, wallet, question, verify, onConnected, onProven }: MobileParts): StoreApi<MobileSteps> {
  let cancelling = new AbortController()
  const app = wallet(() => cancelling.signal)
  return createStore<MobileSteps>()((set, get) => {
    const go = (step: MobileStep) => set({ step })
    const failed = (error: unknown, address: string | null) => {
      console.warn('the wallet app could not be used', error)
      go({ at: 'failed', telling: tellingOf(error), address })
    }
    const ask = async (address: string, isRenewed = false) => {
      go({ at: 'asking', address })
      try {
        go({ at: 'sign', address, asked: await question(address), isRenewed })
      } catch (error) {
        failed(error, address)
      }
    }
    const connect = async () => {
      go({ at: 'connecting' })
      try {
        const address = await app.connect()
        onConnected(app, address)
        await ask(address)
      } catch (error) {
        failed(error, null)
      }
    }
    const sign = async (address: string, asked: ProofMessage) => {
      if (Date.parse(asked.expiresAt) - MARGIN_MS < Date.now()) return ask(address, true)
      go({ at: 'signing', address, asked })
      try {
        const signed = await app.sign(asked)
        go({ at: 'checking', address })
        await verify(address, asked.nonce, signed)
        go({ at: 'done', address })
        onProven()
      } catch (error) {
        failed(error, address)
      }
    }
    const allow = async () => {
      go({ at: 'allowing' })
      if ((await askAccess()) === 'denied') go({ at: 'failed', telling: words.failures.blocked, address: null })
      // Dismissed, or not asked: opening the app shows whether it works.
      else go({ at: 'ready', allowed: true })
    }
    const prepare = async () => {
      go({ at: 'loading' })
      try {
        await load()
      } catch (error) {
        console.warn('the code for wallet apps could not be loaded', error)
        return go({ at: 'failed', telling: words.notReached, address: null })
      }
      const now = await access()
      if (now === 'denied') go({ at: 'failed', telling: words.failures.blocked, address: null })
      else go(now === 'prompt' ? { at: 'permission' } : { at: 'ready', allowed: false })
    }
    return {
      step: { at: 'loading' },
      prepare,
      press: async () => {
        const { step } = get()
        cancelling = new AbortController()
        if (step.at === 'permission') await allow()
        else if (step.at === 'ready') await connect()
        else if (step.at === 'sign') await sign(step.address, step.asked)
        else if (step.at === 'failed') await (step.address === null ? prepare() : ask(step.address))
      },
      cancel: () => cancelling.abort(),
    }
  })
}

function tellingOf(error: unknown): { title: string; text: string } {
  const fault = faultOf(error)
  if (fault !== null) return faultWords[fault]
  if (error instanceof HttpError) {
    const text = problem.safeParse(error.json).data?.error
    return text === undefined ? words.notReached : { title: words.notProven, text }
  }
  if (error instanceof NetworkError || error instanceof ContractError) return words.notReached
  return words.failures[mobileFailureOf(error)]
}
