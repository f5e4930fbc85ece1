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
