import { cardApplication } from '../../../src/contract/card-application.ts'
import { defineTemplate, walletFacts } from './message.ts'

export const cardApplicationTemplate = defineTemplate({
  name: 'Card application',
  parse: (value) => cardApplication.safeParse(value),
  team: (body, { walletProven }) => ({
    from: body.name,
    facts: [
      { label: 'Name', value: body.name },
      { label: 'Email', value: body.email },
      { label: 'Telegram', value: `@${body.telegram}` },
      { label: 'Card alias', value: body.alias },
      { label: 'Tier', value: body.tier },
      { label: 'Staked BD', value: body.bd_amount },
      ...walletFacts(body.wallet, walletProven),
    ],
    texts: [{ label: 'Notes', value: body.notes }],
    notes: ['Tier and staked BD are what the page of the applicant showed; the chain decides.'],
  }),
  promises: [
    'We review your application within 24 hours.',
    'Card details follow within 24 to 48 hours, and the instructions for activating the card by Telegram.',
  ],
})
