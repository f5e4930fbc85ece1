/** The words of the request that a person looks at a wallet by hand: the short form in the panel and the one in the dialog. */
export const manualVerification = {
  /** Where both are asked for. */
  required: {
    title: 'Verification Required',
    text: 'No stake of this wallet was found. If you staked from it, a person can look into it by hand: have the transaction of your stake ready.',
    /** Instead, for a wallet with a stake that is too small. */
    less: (staked: string) => `Only ${staked} BD staked with this wallet were found. If you staked more from it, a person can look into it by hand: have the transaction of your stake ready.`,
    request: 'Request Manual Verification',
    dispute: 'Dispute the detection',
    sent: 'Request submitted. Its number:',
  },
  inline: {
    title: 'Manual verification',
    lead: 'Manual verification takes up to 24 hours. The answer comes by e-mail.',
    email: 'E-mail',
    evidence: 'Evidence',
    evidenceHint: 'The signature of your staking transaction, or whatever else shows the stake.',
    telegram: 'Telegram username (optional)',
    telegramHint: 'Without the @, such as ada_duck.',
    submit: 'Submit',
    submitting: 'Submitting...',
    cancel: 'Close',
    sent: 'Request submitted. Its number:',
    failed: 'Failed to submit request. Please try again.',
    /** The short form has no field for either, and the request needs both. */
    claimedStakedAmount: 'Amount cannot be specified; manual verification requested',
    requestReason: 'Sent with the short form of the verification panel; what shows the stake stands under evidence.',
  },
  dialog: {
    title: 'Manual Verification Request',
    banner: 'Detection Issue Detected',
    believe: 'If you believe this is wrong, please fill in the form below.',
    wallet: 'Wallet address',
    email: 'E-mail',
    telegram: 'Telegram username (optional)',
    telegramHint: 'Without the @, such as ada_duck.',
    amount: 'BD tokens staked',
    suffix: 'BD',
    reason: 'Reason',
    reasonHint: 'What the detection gets wrong, in at least 10 characters.',
    evidence: 'Additional evidence (optional)',
    evidenceHint: 'Signatures of transactions, dates, addresses.',
    nextTitle: 'What happens next',
    next: [
      'A confirmation email with a reference number, where this server sends email',
      'Manual verification within 24-48 hours',
      'If the stake is confirmed, we tell you how to go on',
      'An email when verification is complete',
    ],
    cancel: 'Cancel',
    submit: 'Submit Request',
    submitting: 'Submitting...',
    sent: 'Your verification request has been submitted successfully.',
    /** Added where it is on its way. */
    mail: 'You should receive a confirmation email shortly.',
    /** Otherwise, with why not. */
    noMail: 'Confirmation email:',
    reference: 'Reference number',
    failed: 'Failed to submit verification request',
    network: 'Failed to submit verification request. Please try again.',
  },
} as const
