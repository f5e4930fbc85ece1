import { loanApplication } from '../../../src/contract/loan-application.ts'
import { defineTemplate } from './message.ts'

export const loanApplicationTemplate = defineTemplate({
  name: 'Loan note application',
  parse: (value) => loanApplication.safeParse(value),
  team: (body) => ({
    from: body.name,
    facts: [
      { label: 'Name', value: body.name },
      { label: 'Email', value: body.email },
      { label: 'Country', value: body.country },
      { label: 'Amount', value: body.investmentAmount },
      { label: 'Investor type', value: body.investorType },
      { label: 'Risk confirmed', value: body.riskSuitability },
      { label: 'Repayment', value: body.conversionOption },
    ],
    texts: [{ label: 'Comments', value: body.comments }],
    notes: ['Passport copy and utility bill are shown to administrators only, on the administrators’ pages.'],
  }),
  promises: ['We review your application and contact you within 48 hours.', 'Please do not send documents by email: what you have uploaded is enough.'],
})
