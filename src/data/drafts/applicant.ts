import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod/mini'
import { create } from 'zustand'

/**
 * The wallet that somebody applies with, as its verification found it. It travels in the history entry of the page that
 * needs it, so that neither Back nor a reload loses it, and is never part of an address.
 */
const applicant = z.object({
  walletAddress: z.string().check(z.minLength(1)),
  tier: z.string(),
  /** Whole BD as a decimal string. */
  stakedAmount: z.string(),
  /** The staking history wasn't complete: tier and stake are what was counted until then. */
  atLeast: z.optional(z.literal(true)),
})
export type Applicant = z.infer<typeof applicant>

declare module '@tanstack/react-router' {
  interface HistoryState {
    applicant?: Applicant
  }
}

/** The last wallet that was found eligible in this visit; in memory only. */
const useVerified = create<{ applicant: Applicant | null }>()(() => ({ applicant: null }))

/** Keeps who was found eligible for as long as the app is open. */
export function rememberApplicant(found: Applicant): void {
  useVerified.setState({ applicant: applicantOf(found) })
}

/** Only what a history entry has to keep of a verification. */
export function applicantOf({ walletAddress, tier, stakedAmount, atLeast }: Applicant): Applicant {
  return { walletAddress, tier, stakedAmount, ...(atLeast ? { atLeast } : {}) }
}

/** The applicant that this entry of the history was opened with; `null` for an entry without one. */
export function useOpenedWith(): Applicant | null {
  const stored = useRouterState({ select: ({ location }) => location.state.applicant })
  // What a browser restores may come from an older version of the app.
  return useMemo(() => applicant.safeParse(stored).data ?? null, [stored])
}

/** That of the entry, or else the last one of this visit. */
export function useApplicant(): Applicant | null {
  const verified = useVerified((state) => state.applicant)
  return useOpenedWith() ?? verified
}
