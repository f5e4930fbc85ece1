import { useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { IncompleteError, NotAWalletError } from '../../../data/api/wallet-error.ts'
import { useNetworkNeed } from '../../../data/live/use-network-need.ts'
import { eligibilityQuery, verificationFailure, verificationQuery } from '../../../data/api/wallet-check.ts'
import { isWalletAddress } from '../../../rules/wallet-address.ts'
import { verdictOf, type Verdict } from './verdict.ts'

interface CheckState {
  /** The field's text. */
  typed: string
  /** The wallet of the last check; empty before the first. */
  wallet: string
  /** The last check was for an invalid address. */
  invalid: boolean
  set(state: Partial<Pick<CheckState, 'typed' | 'wallet' | 'invalid'>>): void
}

/** Survives navigation, because /card-registration is the same screen as /virtual-card. */
const useCheck = create<CheckState>()((set) => ({ typed: '', wallet: '', invalid: false, set }))

export interface CheckEvents {
  /** A check starts. */
  onAsk: () => void
  onVerdict: (verdict: Verdict) => void
  onFailure: (text: string) => void
}

/**
 * The wallet check: its input, its wallet, and its state. `verify` starts a check once there is a connection, and
 * reports its outcome once.
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
    // It shows its own state, and the verdict doesn't wait for it.
    void queryClient.fetchQuery(eligibilityQuery(asked)).catch(() => {})
    try {
      const answer = await queryClient.fetchQuery(verificationQuery(asked))
      if (useCheck.getState().wallet === asked) onVerdict(verdictOf(asked, answer))
    } catch (error) {
      // Cancelled by the person, so there is nothing to announce.
      if (queryClient.getQueryState(verificationQuery(asked).queryKey)?.error == null) return
      // An incomplete history or a non-wallet address isn't a failure; the check's status reports it.
      if (!(error instanceof IncompleteError || error instanceof NotAWalletError)) onFailure(verificationFailure(error))
    }
  }

  const { need, press, cancel } = useNetworkNeed(() => void ask())
  const verify = () => {
    const asked = typed.trim()
    if (asked === '' || verification.isFetching) return
    // An invalid address needs no request.
    if (isWalletAddress(asked)) press()
    else set({ invalid: true })
  }

  return {
    typed,
    invalid,
    wallet,
    verification,
    eligibility,
    /** The eligibility that belongs to this verification, never that of an earlier check, which may differ. */
    holdings: eligibility.isFetching || eligibility.isError ? undefined : eligibility.data,
    /** Whether a check has the connection it needs. */
    need,
    type: (text: string) => {
      cancel()
      set({ typed: text, invalid: false })
    },
    verify,
    /** Checks the last wallet again, or another one. */
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
