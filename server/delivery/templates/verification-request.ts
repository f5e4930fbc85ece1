import { verificationRequest } from '../../../src/contract/verification-request.ts'
import { defineTemplate, walletFacts } from './message.ts'

export const verificationRequestTemplate = defineTemplate({
  name: 'Verification request',
  parse: (value) => verificationRequest.safeParse(value),
  team: (body, { walletProven }) => ({
    from: body.userEmail,
    facts: [
      { label: 'Email', value: body.userEmail },
      { label: 'Telegram', value: body.userTelegram === '' ? '' : `@${body.userTelegram}` },
      ...walletFacts(body.walletAddress, walletProven),
      { label: 'Claimed stake', value: body.claimedStakedAmount },
      { label: 'Detected', value: body.currentDetection },
      { label: 'Requested at', value: `${body.requestedAt}, by the sender’s clock` },
    ],
    texts: [
      { label: 'Reason', value: body.requestReason },
      { label: 'Evidence', value: body.evidenceProvided },
    ],
    notes: [],
  }),
  promises: [
    'We check your stake manually within 24 to 48 hours.',
    'We then write to you with the result and the next step.',
  ],
})
