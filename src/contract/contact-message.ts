import { z } from 'zod/mini'
import { email, line, orEmpty, paragraph, wallet } from './submission-fields.ts'

export const contactCategory = z.enum(['virtual-card', 'staking', 'technical', 'account', 'general'])
export type ContactCategory = z.infer<typeof contactCategory>

/** POST /api/contact/submit. `subject`, `category` and `walletAddress` may be empty. */
export const contactMessage = z.object({
  name: line(1, 200, 'Please enter your name'),
  email: email('Please enter a valid email address'),
  subject: z._default(orEmpty(line(0, 200, 'Please enter a subject in one line')), ''),
  category: z._default(orEmpty(contactCategory), ''),
  message: paragraph(1, 5000, 'Please enter a message'),
  walletAddress: z._default(orEmpty(wallet), ''),
})
export type ContactMessage = z.infer<typeof contactMessage>
