import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { notAWallet } from '../../contract/not-a-wallet.ts'
import { problem } from '../../contract/problem.ts'
import { verification } from '../../contract/verification.ts'
import { virtualCardEligibility } from '../../contract/virtual-card-eligibility.ts'
import { readWith } from './api-client.ts'
import { HttpError } from './http-error.ts'
import { IncompleteError, NotAWalletError } from './wallet-error.ts'

/** A verification reads the chain; the specification lets it take this long. */
export const VERIFICATION_LIMIT_MS = 60_000

/**
 * As in the contract, but with any tier and detection method: an installed app may be older than the server, and an
 * unknown tier is no reason to show nothing.
 */
const verificationAnswer = z.extend(verification, { tier: z.string(), detectionMethod: z.string() })
export type VerificationAnswer = z.infer<typeof verificationAnswer>

const eligibilityAnswer = z.extend(virtualCardEligibility, { tier: z.string() })
export type EligibilityAnswer = z.infer<typeof eligibilityAnswer>

/** A wallet's stake, fetched only on request. Throws as read() does, IncompleteError and NotAWalletError. */
export function verificationQuery(wallet: string) {
  return queryOptions({
    queryKey: ['wallet-check', 'verification', wallet],
    queryFn: ({ signal }) => ask('/api/verify-bd-tokens', wallet, verificationAnswer, signal),
    ...askedByHand,
  })
}

/** What a wallet holds, and whether it is eligible for a card. */
export function eligibilityQuery(wallet: string) {
  return queryOptions({
    queryKey: ['wallet-check', 'eligibility', wallet],
    queryFn: ({ signal }) => ask('/api/virtual-card/eligibility', wallet, eligibilityAnswer, signal),
    ...askedByHand,
  })
}

/** Why a verification failed, in the specification's words. */
export function verificationFailure(error: unknown): string {
  if (error instanceof HttpError) return `API request failed with status ${error.status}`
  return 'Failed to verify BD staking'
}

/** Never answered from the cache and never stored: which wallet a visitor looks up is private. */
const askedByHand = { enabled: false, retry: false, networkMode: 'always', staleTime: 0, gcTime: 5 * VERIFICATION_LIMIT_MS } as const

async function ask<T>(path: string, wallet: string, schema: z.ZodMiniType<T>, signal: AbortSignal): Promise<T> {
  try {
    return await readWith(`${path}?walletAddress=${encodeURIComponent(wallet)}`, schema, { signal, uncached: true, withinMs: VERIFICATION_LIMIT_MS })
  } catch (error) {
    throw incompleteOf(error) ?? noWalletOf(error) ?? error
  }
}

/** Of any kind: a newer server may know more kinds than the app. */
const noWallet = z.extend(notAWallet, { kind: z.string() })

function incompleteOf(error: unknown): IncompleteError | null {
  if (!(error instanceof HttpError) || error.status !== 503) return null
  const { data } = problem.safeParse(error.json)
  return data?.code === 'incomplete' ? new IncompleteError(data.outstanding) : null
}

function noWalletOf(error: unknown): NotAWalletError | null {
  if (!(error instanceof HttpError) || error.status !== 400) return null
  const { data } = noWallet.safeParse(error.json)
  return data ? new NotAWalletError(data.error, data.owner) : null
}
