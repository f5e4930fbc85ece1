import { CONFIRMATIONS_A_DAY } from '../rules/confirmations.ts'

/** The state of the confirmation email. None of these claims that it was sent, as the mail server may still return it. */
export const confirmation = {
  on_its_way: 'On its way.',
  limit: `Not sent: no more than ${CONFIRMATIONS_A_DAY} go to one address in 24 hours. Keep the reference number.`,
  failed: 'Not sent: the mail server refused the address. Keep the reference number.',
  none: 'Not sent: this server sends no email. Keep the reference number.',
} as const

/** Words that all forms share. */
export const forms = {
  required: 'Fields marked * are required.',
  restored: 'Restored what you had typed.',
  clear: 'Clear',
  stop: 'Do not send',
  /** Beside the number of a submission. */
  follow: 'Follow your case',
  /** The server knows this form's key with other content. */
  keyReused: 'Not sent: this form was accepted before with other content, and that is kept under its own number. Press again to send what is here now as a new one.',
  /** A program, such as a password manager, filled in the field that no person sees. */
  honeypotFilled: 'Not sent: something in this browser, perhaps a password manager, filled in a hidden field. It is empty again: press once more to send.',
  /** For a person who left the form before it was answered. */
  unseen: {
    sent: { title: 'Sent', text: (number: string) => `Your form has arrived. Its number: ${number}` },
    failed: { title: 'Not sent', text: 'The form you left was not accepted. What you typed is kept: open it again and send it.' },
  },
} as const
