import { CONFIRMATIONS_A_DAY, type ConfirmationState, type SubmissionTaken } from '../contract/submission.ts'

/** What is so of the confirmation by e-mail; nobody claims that it was sent, as the mail server may still return it. */
export const confirmation: Record<ConfirmationState, string> = {
  on_its_way: 'On its way.',
  limit: `Not sent: no more than ${CONFIRMATIONS_A_DAY} go to one address in 24 hours. Keep the reference number.`,
  failed: 'Not sent: the mail server refused the address. Keep the reference number.',
  none: 'Not sent: this server sends no email. Keep the reference number.',
}

/** As the answer says; a server that is older than the app says only whether it sends email at all. */
export function confirmationOf({ confirmation, deliveryMethods }: Pick<SubmissionTaken, 'confirmation' | 'deliveryMethods'>): ConfirmationState {
  return confirmation ?? (deliveryMethods.includes('email') ? 'on_its_way' : 'none')
}

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
