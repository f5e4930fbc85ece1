import { useRouterState, type HistoryState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod/mini'
import { applicant } from './applicant.ts'

/** A request for manual verification that was opened from the tray: which form, and the result of the automatic check that it is about. */
const reopenedRequest = z.object({ form: z.enum(['inline', 'dispute']), walletAddress: z.string().check(z.minLength(1)), currentDetection: z.string() })
export type ReopenedRequest = z.infer<typeof reopenedRequest>

declare module '@tanstack/react-router' {
  interface HistoryState {
    verificationRequest?: ReopenedRequest
  }
}

const reopened = z.object({ applicant: z.optional(applicant), verificationRequest: z.optional(reopenedRequest) })

/** The history state that opens a form again, from what the tray stores of it. */
export function reopenState(stored: unknown): HistoryState {
  const { applicant: who, verificationRequest } = reopened.safeParse(stored).data ?? {}
  return { ...(who ? { applicant: who } : {}), ...(verificationRequest ? { verificationRequest } : {}) }
}

/** The request that this history entry was opened with; `null` without one. */
export function useReopenedRequest(): ReopenedRequest | null {
  const stored = useRouterState({ select: ({ location }) => location.state.verificationRequest })
  // The browser may restore state from an older version of the app.
  return useMemo(() => reopenedRequest.safeParse(stored).data ?? null, [stored])
}
