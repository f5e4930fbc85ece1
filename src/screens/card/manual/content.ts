/** The texts of manual verification requests: the short form in the panel, and the dialog. */
export const manualVerification = {
  /** The panel that offers both. */
  required: {
    title: 'Verification Required',
    text: 'No stake of this wallet was found. If you staked from it, a person can check it manually: have your staking transaction ready.',
    /** Instead of `text`, for a wallet with too small a stake. */
    less: (staked: string) => `Only ${staked} BD staked with this wallet were found. If you staked more from it, a person can check it manually: have your staking transaction ready.`,
    request: 'Request Manual Verification',
    dispute: 'Dispute the detection',
    sent: 'Request submitted. Reference number:',
  },
  inline: {
    title: 'Manual verification',
    lead: 'Manual verification takes up to 24 hours. The answer comes by email.',
    email: 'Email',
    evidence: 'Evidence',
    evidenceHint: 'The signature of your staking transaction, or any other proof of the stake.',
    telegram: 'Telegram username (optional)',
    telegramHint: 'Without the @, such as ada_duck.',
    submit: 'Submit',
    submitting: 'Submitting...',
    cancel: 'Close',
    sent: 'Request submitted. Reference number:',
    failed: 'Failed to submit request. Please try again.',
    /** The short form has neither field, but the request needs both. */
    claimedStakedAmount: 'Amount cannot be specified; manual verification requested',
    requestReason: 'Sent with the short form of the verification panel; the proof of the stake is under evidence.',
  },
  dialog: {
    title: 'Manual Verification Request',
    banner: 'Detection Issue Detected',
    believe: 'If you believe this is wrong, please fill in the form below.',
    wallet: 'Wallet address',
    email: 'Email',
    telegram: 'Telegram username (optional)',
    telegramHint: 'Without the @, such as ada_duck.',
    amount: 'BD tokens staked',
    suffix: 'BD',
    reason: 'Reason',
    reasonHint: 'What the detection gets wrong, in at least 10 characters.',
    evidence: 'Additional evidence (optional)',
    evidenceHint: 'Transaction signatures, dates, addresses.',
    nextTitle: 'What happens next',
    next: [
      'A confirmation email with a reference number, where this server sends email',
      'Manual verification within 24-48 hours',
      'If the stake is confirmed, we tell you what to do next',
      'An email when verification is complete',
    ],
    cancel: 'Cancel',
    submit: 'Submit Request',
    submitting: 'Submitting...',
    sent: 'Your verification request has been submitted successfully.',
    /** Added if it is on its way. */
    mail: 'You should receive a confirmation email shortly.',
    /** Otherwise, followed by the reason. */
    noMail: 'Confirmation email:',
    reference: 'Reference number',
    failed: 'Failed to submit verification request',
    network: 'Failed to submit verification request. Please try again.',
  },
} as const
