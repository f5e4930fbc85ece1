import { z } from 'zod/mini'
import { manualVerification } from './content.ts'
import { orEmpty, paragraph, telegramHandle } from '../../../contract/submission-fields.ts'
import { verificationRequest, type VerificationRequest } from '../../../contract/verification-request.ts'
import type { ReopenedRequest } from '../../../data/drafts/reopened.ts'
import type { Verdict } from '../wallet-check/verdict.ts'

/** The subject of a request: the wallet, and the result of the automatic check. */
export type Disputed = Pick<Verdict, 'walletAddress' | 'currentDetection'>

export const VERIFICATION_PATH = '/api/whitelist/request-verification'

/** A Telegram handle, for the browser's own validation. */
export const HANDLE = '\\s*@?[A-Za-z0-9_]{1,64}\\s*'

/** The name of a draft; one per wallet, because evidence for one says nothing about another. */
export function draftName(form: 'inline' | 'dispute', walletAddress: string): string {
  return `verification-request ${form} ${walletAddress}`
}

/** The history state that opens the form again, from the tray. */
export function reopenRequest(form: ReopenedRequest['form'], { walletAddress, currentDetection }: Disputed): { verificationRequest: ReopenedRequest } {
  return { verificationRequest: { form, walletAddress, currentDetection } }
}

/** The fields of the short form, and the time of the first attempt. */
export interface InlineFields {
  email: string
  evidence: string
  telegram: string
  requestedAt: string
}

export const blankInline: InlineFields = { email: '', evidence: '', telegram: '', requestedAt: '' }

/** Whether the short form can be sent: it needs an email address and evidence. */
export function isComplete({ email, evidence }: Pick<InlineFields, 'email' | 'evidence'>): boolean {
  return email.trim() !== '' && evidence.trim() !== ''
}

/** The request body of the short form. It has no amount and no reason, so fixed sentences take their places. */
export function inlineRequest({ email, evidence, telegram, requestedAt }: InlineFields, about: Disputed): VerificationRequest {
  const { claimedStakedAmount, requestReason } = manualVerification.inline
  return { ...about, userEmail: email, userTelegram: telegram, claimedStakedAmount, requestReason, evidenceProvided: evidence, requestedAt }
}

const { currentDetection: _, ...typed } = verificationRequest.shape

/** The dialog's fields are those of the request, except for detection and time, which aren't typed. */
export const disputeFields = z.object({
  ...typed,
  userTelegram: orEmpty(telegramHandle),
  evidenceProvided: orEmpty(paragraph(0, 5000, 'Please use plain text')),
  requestedAt: z.string(),
})
/** Includes the time of the first attempt. */
export type DisputeFields = Omit<VerificationRequest, 'currentDetection'>

export function blankDispute(walletAddress: string): DisputeFields {
  return { walletAddress, userEmail: '', userTelegram: '', claimedStakedAmount: '', requestReason: '', evidenceProvided: '', requestedAt: '' }
}

/** The request body of the dialog. */
export function disputeRequest(fields: DisputeFields, { currentDetection }: Disputed): VerificationRequest {
  return { ...fields, currentDetection }
}

/** The short form's field for a field of the request; null if it has none. */
export function inlineFieldOf(name: string | undefined): 'email' | 'evidence' | 'telegram' | null {
  if (name === 'userEmail') return 'email'
  if (name === 'userTelegram') return 'telegram'
  return name === 'evidenceProvided' ? 'evidence' : null
}

/** The dialog's field of that name, if it can show an error; otherwise null. */
export function disputeFieldOf(name: string | undefined): (typeof disputable)[number] | null {
  return disputable.find((field) => field === name) ?? null
}

const disputable = ['userEmail', 'userTelegram', 'claimedStakedAmount', 'requestReason', 'evidenceProvided'] as const

const DAY_MS = 24 * 3_600_000

/**
 * The request's time (ISO 8601): that of the first attempt, if less than a day ago. A retry must send the same time,
 * or the server would treat it as another request.
 */
export function requestTime(first: string, now: number): string {
  const age = now - Date.parse(first)
  return age >= 0 && age < DAY_MS ? first : new Date(now).toISOString()
}

/** Returns the time of the first attempt, and stores it in the form, whose draft keeps it. */
export function firstRequestedAt({ getValues, setValue }: FormWithTime): string {
  const requestedAt = requestTime(getValues('requestedAt'), Date.now())
  setValue('requestedAt', requestedAt)
  return requestedAt
}

interface FormWithTime {
  getValues: (name: 'requestedAt') => string
  setValue: (name: 'requestedAt', value: string) => void
}
