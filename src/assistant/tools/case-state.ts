import { z } from 'zod/mini'
import { referenceNumber as referenceShape } from '../../contract/submission.ts'
import { places } from '../places.ts'
import type { Tool } from '../tool.ts'
import { sayCase } from '../say-case.ts'
import { said } from './said.ts'

const input = z.object({
  referenceNumber: z.string().check(z.maxLength(40), z.describe('Such as BD-20261121-123456.')),
  email: z.optional(z.string().check(z.maxLength(254), z.describe('The address that was given in the form. Never a guess.'))),
})

/** Where a submission stands. Without the e-mail address it was sent with, nobody learns even that it exists. */
export const caseStateTool: Tool<typeof input> = {
  name: 'case_state',
  description: 'The state of a case (a message or an application that was sent in), by its reference number and the email address it was sent with.',
  input,
  run: async ({ referenceNumber, email }, sources) => {
    const reference = referenceNumber.trim().toUpperCase()
    if (!referenceShape.safeParse(reference).success) {
      return said(['That is not a reference number. It looks like BD-20261121-123456: it was shown after sending, and is in the confirmation email.'], [places.case])
    }
    const link = { label: `My Case, with ${reference}`, path: `/case#${reference}` }
    if (email === undefined || email.trim() === '') {
      return said([`To see the state of ${reference}, open My Case with it and enter the email address that you gave.`, 'You can also tell me both here.'], [link])
    }
    const found = await sources.case(reference, email.trim())
    if ('unavailable' in found) return said([`I can’t read cases right now. My Case shows the state of ${reference} as soon as the server can be reached.`], [link])
    if ('unknown' in found) return said([`There is no case ${reference} with this email address. Compare both with your confirmation email, or write to the team.`], [link, places.contact])
    return said(sayCase(found.case), [link])
  },
}
