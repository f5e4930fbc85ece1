import { z } from 'zod/mini'
import { email, line, orEmpty, paragraph, telegramHandle, wallet } from './submission-fields.ts'

/** POST /api/whitelist/request-verification: a person has a stake that the page doesn't see. */
export const verificationRequest = z.object({
  walletAddress: wallet,
  userEmail: email('Valid email address required'),
  userTelegram: z._default(orEmpty(telegramHandle), ''),
  claimedStakedAmount: line(1, 200, 'Please specify the amount you have staked'),
  requestReason: paragraph(10, 5000, 'Please provide a detailed reason (minimum 10 characters)'),
  evidenceProvided: z._default(orEmpty(paragraph(0, 5000, 'Please use plain text')), ''),
  /** What the page detected, in words. */
  currentDetection: line(1, 500, 'Please say what was detected'),
  /** By the sender's clock. */
  requestedAt: z.iso.datetime({ error: 'Please give an ISO 8601 time in UTC' }),
})
export type VerificationRequest = z.infer<typeof verificationRequest>
