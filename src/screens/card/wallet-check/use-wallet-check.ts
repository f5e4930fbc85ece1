import { useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { IncompleteError, NotAWalletError } from '../../../data/api/wallet-error.ts'
import { useNetworkNeed } from '../../../data/live/use-network-need.ts'
import { eligibilityQuery, verificationFailure, verificationQuery } from '../../../data/api/wallet-check.ts'
import { isWalletAddress } from '../../../rules/wallet-address.ts'
import { verdictOf, type Verdict } from './verdict.ts'

interface CheckState {
  /** What stands in the field. */
  typed: string
  /** The wallet that was asked about last; empty before anybody was. */
  wallet: string
  /** Asked about with something that is no address. */
  invalid: boolean
  set(state: Partial<Pick<CheckState, 'typed' | 'wallet' | 'invalid'>>): void
}

/** Outlives a change of the page: /card-registration is the same screen as /virtual-card. */
const useCheck = create<CheckState>()((set) => ({ typed: '', wallet: '', invalid: false, set }))

export interface CheckEvents {
  /** A check begins. */
  onAsk: () => void
  onVerdict: (verdict: Verdict) => void
  onFailure: (text: string) => void
}

/**
 * The wallet check: what is typed, what was asked, and how it stands. `verify` asks, as soon as there is a connection, and
 * tells what came of it once.
 */
export function useWalletCheck({ onAsk, onVerdict, onFailure }: CheckEvents) {
  const queryClient = useQueryClient()
  const { typed, wallet, invalid, set } = useCheck()
  const verification = useQuery(verificationQuery(wallet))
  const eligibility = useQuery(eligibilityQuery(wallet))

  const ask = async () => {
    const asked = useCheck.getState().typed.trim()
    set({ wallet: asked, invalid: false })
    onAsk()
    // It has its own state on the screen, and the verdict doesn't wait for it.
    void queryClient.fetchQuery(eligibilityQuery(asked)).catch(() => {})
    try {
      const answer = await queryClient.fetchQuery(verificationQuery(asked))
      if (useCheck.getState().wallet === asked) onVerdict(verdictOf(asked, answer))
    } catch (error) {
      // Stopped by hand: whoever pressed the button knows.
      if (queryClient.getQueryState(verificationQuery(asked).queryKey)?.error == null) return
      // That nothing can be said yet, or not of this address, is no failure: the status of the check says it.
      if (!(error instanceof IncompleteError || error instanceof NotAWalletError)) onFailure(verificationFailure(error))
    }
  }

  const { need, press, cancel } = useNetworkNeed(() => void ask())
  const verify = () => {
    const asked = typed.trim()
    if (asked === '' || verification.isFetching) return
    // Known without asking anybody.
    if (isWalletAddress(asked)) press()
    else set({ invalid: true })
  }

  return {
    typed,
    invalid,
    wallet,
    verification,
    eligibility,
    /** The eligibility as it belongs to the verification beside it: none of an earlier check, which may say otherwise. */
    holdings: eligibility.isFetching || eligibility.isError ? undefined : eligibility.data,
    /** Whether there is the connection that a check takes. */
    need,
    type: (text: string) => {
      cancel()
      set({ typed: text, invalid: false })
    },
    verify,
    /** Asks once more about the wallet that was asked about last, or about another one. */
    verifyAgain: (other = wallet) => {
      set({ typed: other, invalid: false })
      if (!verification.isFetching) press()
    },
    readHoldings: () => void queryClient.fetchQuery(eligibilityQuery(wallet)).catch(() => {}),
    stop: () => {
      cancel()
      void queryClient.cancelQueries({ queryKey: verificationQuery(wallet).queryKey })
      void queryClient.cancelQueries({ queryKey: eligibilityQuery(wallet).queryKey })
    },
  }
}
