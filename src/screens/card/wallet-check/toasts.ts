import { card } from '../../../content/card.ts'
import { dismissFailure, toast, type ToastMessage } from '../../../shell/toasts/toasts.ts'
import type { CheckEvents } from './use-wallet-check.ts'
import { isUndecided, type Verdict } from './verdict.ts'

const words = card.toasts
const DENIED_MS = 15_000
const FAILED_MS = 10_000

export interface Announcing {
  /** Where BD can be bought; empty if none is configured. */
  buyUrl: string
  /** Called once for each eligible verdict. */
  onEligible: (verdict: Verdict) => void
  /** Shows the message. */
  show?: (message: ToastMessage) => void
}

/** The handlers that announce the outcome of a check. */
export function announce({ buyUrl, onEligible, show = toast }: Announcing): CheckEvents {
  return {
    // The last check's message is out of date.
    onAsk: dismissFailure,
    onVerdict: (verdict) => {
      if (verdict.eligible) {
        show({ title: words.eligible, text: words.eligibleText, tone: 'good' })
        onEligible(verdict)
        return
      }
      // Undecided, so nothing is announced; the check's status says why.
      if (isUndecided(verdict)) return
      show({
        title: words.denied,
        text: `${words.minimum}. ${verdict.shortfall}.`,
        tone: 'bad',
        showFor: DENIED_MS,
        ...(buyUrl === '' ? {} : { action: { label: words.buy, href: buyUrl } }),
      })
    },
    onFailure: (text) => show({ title: card.failed.title, text, tone: 'bad', showFor: FAILED_MS }),
  }
}
