import { CONFIRMATIONS_A_DAY } from '../rules/confirmations.ts'

/** What is so of the confirmation by e-mail; nobody claims that it was sent, as the mail server may still return it. */
export const confirmation = {
  on_its_way: 'On its way.',
  limit: `Not sent: no more than ${CONFIRMATIONS_A_DAY} go to one address in 24 hours. Keep the reference number.`,
  failed: 'Not sent: the mail server refused the address. Keep the reference number.',
  none: 'Not sent: this server sends no email. Keep the reference number.',
} as const

/** What every form says alike. */
export const forms = {
  required: 'Fields marked * are required.',
  restored: 'Restored what you had typed.',
  clear: 'Clear',
  stop: 'Do not send',
  /** Where somebody has left the form while it was on its way. */
  unseen: {
    sent: { title: 'Sent', text: (number: string) => `What you sent has arrived. Its number: ${number}` },
    failed: { title: 'Not sent', text: 'The form that you left was not accepted. What you typed is kept: open it again and send it.' },
  },
} as const
