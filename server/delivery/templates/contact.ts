import { contactMessage, type ContactCategory } from '../../../src/contract/contact-message.ts'
import { defineTemplate, walletFacts } from './message.ts'

const categories: Record<ContactCategory, string> = {
  'virtual-card': 'Virtual card',
  staking: 'Staking',
  technical: 'Technical',
  account: 'Account',
  general: 'General',
}

export const contactTemplate = defineTemplate({
  name: 'Message',
  parse: (value) => contactMessage.safeParse(value),
  team: (body, { walletProven }) => ({
    from: body.name,
    facts: [
      { label: 'Name', value: body.name },
      { label: 'Email', value: body.email },
      { label: 'Category', value: body.category === '' ? '' : categories[body.category] },
      { label: 'Subject', value: body.subject },
      ...walletFacts(body.walletAddress, walletProven),
    ],
    texts: [{ label: 'Message', value: body.message }],
    notes: [],
  }),
  promises: ['We answer by email within 24 hours. Stolen or misused cards and lost access come first, within 1 hour.'],
})
