import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod/mini'
import { create } from 'zustand'

/**
 * The wallet that the visitor applies with, as verified. It is kept in the history entry of the page that
 * needs it, so that neither Back nor a reload loses it, and is never part of a URL.
 */
export const applicant = z.object({
  walletAddress: z.string().check(z.minLength(1)),
  tier: z.string(),
  /** Whole BD as a decimal string. */
  stakedAmount: z.string(),
  /** The staking history was incomplete: tier and stake are what had been counted so far. */
  atLeast: z.optional(z.literal(true)),
})
export type Applicant = z.infer<typeof applicant>

declare module '@tanstack/react-router' {
  interface HistoryState {
    applicant?: Applicant
  }
}

/** The last wallet found eligible in this visit; in memory only. */
const useVerified = create<{ applicant: Applicant | null }>()(() => ({ applicant: null }))

/** Remembers the eligible applicant while the app is open. */
export function rememberApplicant(found: Applicant): void {
  useVerified.setState({ applicant: applicantOf(found) })
}

/** Only the fields of a verification that a history entry keeps. */
export function applicantOf({ walletAddress, tier, stakedAmount, atLeast }: Applicant): Applicant {
  return { walletAddress, tier, stakedAmount, ...(atLeast ? { atLeast } : {}) }
}

/** The applicant that this history entry was opened with; `null` without one. */
export function useOpenedWith(): Applicant | null {
  const stored = useRouterState({ select: ({ location }) => location.state.applicant })
  // The browser may restore state from an older version of the app.
  return useMemo(() => applicant.safeParse(stored).data ?? null, [stored])
}

/** The applicant of this history entry, or else the last one of this visit. */
export function useApplicant(): Applicant | null {
  const verified = useVerified((state) => state.applicant)
  return useOpenedWith() ?? verified
}
