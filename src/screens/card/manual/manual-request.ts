import { z } from 'zod/mini'
import { manualVerification } from './content.ts'
import { orEmpty, paragraph, telegramHandle } from '../../../contract/submission-fields.ts'
import { verificationRequest, type VerificationRequest } from '../../../contract/verification-request.ts'
import type { Verdict } from '../wallet-check/verdict.ts'

/** What is asked to be looked at: the wallet, and what the automatic check says of it. */
export type Disputed = Pick<Verdict, 'walletAddress' | 'currentDetection'>

export const VERIFICATION_PATH = '/api/whitelist/request-verification'

/** A Telegram handle, for the browser's own check. */
export const HANDLE = '\\s*@?[A-Za-z0-9_]{1,64}\\s*'

/** The name of a draft: evidence for one wallet says nothing of another. */
export function draftName(form: 'inline' | 'dispute', walletAddress: string): string {
  return `verification-request ${form} ${walletAddress}`
}

/** The fields of the short form, beside the time at which it was first sent. */
export interface InlineFields {
  email: string
  evidence: string
  telegram: string
  requestedAt: string
}

export const blankInline: InlineFields = { email: '', evidence: '', telegram: '', requestedAt: '' }

/** Whether the short form may be sent: it needs an address to answer to, and something to look at. */
export function isComplete({ email, evidence }: Pick<InlineFields, 'email' | 'evidence'>): boolean {
  return email.trim() !== '' && evidence.trim() !== ''
}

/** The short form as the call takes it. It asks neither for an amount nor for a reason, and says so in their places. */
export function inlineRequest({ email, evidence, telegram, requestedAt }: InlineFields, about: Disputed): VerificationRequest {
  const { claimedStakedAmount, requestReason } = manualVerification.inline
  return { ...about, userEmail: email, userTelegram: telegram, claimedStakedAmount, requestReason, evidenceProvided: evidence, requestedAt }
}

const { currentDetection: _, ...typed } = verificationRequest.shape

/** The fields of the dialog are those of the call; what was detected and when is not typed. */
export const disputeFields = z.object({
  ...typed,
  userTelegram: orEmpty(telegramHandle),
  evidenceProvided: orEmpty(paragraph(0, 5000, 'Please use plain text')),
  requestedAt: z.string(),
})
/** Beside them the time at which the request was first sent. */
export type DisputeFields = Omit<VerificationRequest, 'currentDetection'>

export function blankDispute(walletAddress: string): DisputeFields {
  return { walletAddress, userEmail: '', userTelegram: '', claimedStakedAmount: '', requestReason: '', evidenceProvided: '', requestedAt: '' }
}

/** The dialog as the call takes it. */
export function disputeRequest(fields: DisputeFields, { currentDetection }: Disputed): VerificationRequest {
  return { ...fields, currentDetection }
}

/** The short form's field for the name of one in the call. */
export function inlineFieldOf(name: string | undefined): 'email' | 'evidence' | 'telegram' | null {
  if (name === 'userEmail') return 'email'
  if (name === 'userTelegram') return 'telegram'
  return name === 'evidenceProvided' ? 'evidence' : null
}

/** The dialog's field of that name, where it can say that it is wrong. */
export function disputeFieldOf(name: string | undefined): (typeof disputable)[number] | null {
  return disputable.find((field) => field === name) ?? null
}

const disputable = ['userEmail', 'userTelegram', 'claimedStakedAmount', 'requestReason', 'evidenceProvided'] as const

const DAY_MS = 24 * 3_600_000

/**
 * When the request counts as made: at the first attempt, as long as that is of today. A second attempt has to say the
 * same, or the server would take it for another request.
 */
export function requestTime(first: string, now: number): string {
  const age = now - Date.parse(first)
  return age >= 0 && age < DAY_MS ? first : new Date(now).toISOString()
}

/** Puts the time of the first attempt into the form, whose draft keeps it, and gives it. */
export function firstRequestedAt({ getValues, setValue }: FormWithTime): string {
  const requestedAt = requestTime(getValues('requestedAt'), Date.now())
  setValue('requestedAt', requestedAt)
  return requestedAt
}

interface FormWithTime {
  getValues: (name: 'requestedAt') => string
  setValue: (name: 'requestedAt', value: string) => void
}
