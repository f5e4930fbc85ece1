import { z } from 'zod/mini'
import { email, line, orEmpty, paragraph, telegramHandle, wallet } from './submission-fields.ts'

/** What both forms send about the wallet, as the page showed it. What counts is what an administrator sees on the chain. */
const account = {
  wallet,
  bd_amount: line(1, 40, 'Please give the staked amount'),
  tier: line(1, 40, 'Please give the tier'),
}

/** POST /api/card/submit-application: the card page's application. Lengths are bounded only to protect the database. */
export const cardApplication = z.object({
  name: line(1, 200, 'Please enter your full legal name'),
  email: email('Please enter a valid email address'),
  ...account,
  telegram: telegramHandle,
  alias: line(1, 200, 'Please enter a card alias'),
  notes: z._default(orEmpty(paragraph(0, 5000, 'Please use plain text')), ''),
})
export type CardApplication = z.infer<typeof cardApplication>

/** POST /api/card/submit-application-v2. */
export const cardApplicationV2 = z.object({
  name: line(5, 401, 'Please enter your first and last name'),
  email: email('Please enter a valid email address'),
  ...account,
  phone: line(10, 40, 'Please enter a valid phone number'),
  alias: line(3, 20, 'Alias must be at least 3 characters'),
})
export type CardApplicationV2 = z.infer<typeof cardApplicationV2>
