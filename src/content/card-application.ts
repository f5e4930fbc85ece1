/** The words of the card application that opens over the card page. */

/** What follows an application, sent with either form. */
const next = {
  title: 'What happens next?',
  steps: ['Review within 24 hours', 'KYC verification (if required)', 'Card details via secure email', 'Activation instructions via Telegram'],
} as const

export const cardApplication = {
  verified: 'VERIFICATION COMPLETE',
  product: 'BlackDuck Virtual Card',
  title: 'Premium Virtual Card Application',
  account: {
    title: 'Account Details',
    tier: 'Membership Tier',
    holdings: 'BD Token Holdings',
    atLeast: 'at least',
    wallet: 'Wallet Address',
  },
  form: {
    title: 'Application',
    alias: 'Card alias',
    aliasHint: 'The name that is printed on the card.',
    fullName: 'Legal name',
    fullNameHint: 'First and last name as in your passport.',
    email: 'Email',
    telegram: 'Telegram handle',
    telegramHint: 'Without the @, such as ada_duck.',
    notes: 'Additional Requirements',
    notesHint: 'Optional.',
    cancel: 'Cancel',
    submit: 'Submit Application',
    submitting: 'Processing Application...',
    failed: 'Application submission failed. Please try again or contact support.',
    network: 'Network error occurred. Please check your connection and try again.',
  },
  success: {
    title: 'Application Submitted Successfully!',
    reference: 'Reference number',
    next,
    close: 'Close',
  },
  /** What the specification promises, each with what is true when the response arrives: nothing has been sent by then. */
  promises: {
    email: { title: 'Email confirmation', of: (email: string, how: string) => `To ${email}. ${how}` },
    telegram: {
      title: 'Telegram notification',
      sent: (handle: string) => `On its way to the team, with your handle @${handle}`,
      not: (handle: string) => `This server sends no Telegram messages. Your handle @${handle} is in your application.`,
    },
    admin: { title: 'Admin dashboard copy', sent: 'Saved for the team that reviews it' },
  },
  alert: {
    title: (number: string) => `Application ${number} submitted`,
    email: 'Email confirmation',
    telegram: 'Telegram notification',
    details: 'Card details within 24-48 hours',
    admin: 'A copy in the admin dashboard',
    close: 'OK',
  },
  /** On the card page, for a wallet that has staked enough. */
  offer: {
    title: 'Card application',
    text: 'Two forms lead to the same card: a short one with your Telegram handle, and one with your phone number.',
    short: 'Apply with Telegram',
    long: 'Apply with a phone number',
  },
} as const
