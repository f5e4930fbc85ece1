/** Every kind of submission, as people call it. */
export const kindNames = {
  contact: 'Contact message',
  'card-application': 'Card application',
  'card-application-v2': 'Card application v2',
  'verification-request': 'Verification request',
  'loan-application': 'Loan application',
} as const
