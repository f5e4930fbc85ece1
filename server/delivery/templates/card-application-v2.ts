import { cardApplicationV2 } from '../../../src/contract/card-application.ts'
import { defineTemplate, walletFacts } from './message.ts'

export const cardApplicationV2Template = defineTemplate({
  name: 'Card application',
  parse: (value) => cardApplicationV2.safeParse(value),
  team: (body, { walletProven }) => ({
    from: body.name,
    facts: [
      { label: 'Name', value: body.name },
      { label: 'Email', value: body.email },
      { label: 'Phone', value: body.phone },
      { label: 'Card alias', value: body.alias },
      { label: 'Tier', value: body.tier },
      { label: 'Staked BD', value: body.bd_amount },
      ...walletFacts(body.wallet, walletProven),
    ],
    texts: [],
    notes: ['Tier and staked BD are what the page of the applicant showed; the chain decides.'],
  }),
  promises: ['We review your application within 24 hours.', 'The card itself is processed within 24 to 48 hours after that.'],
})
