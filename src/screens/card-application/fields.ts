import { z } from 'zod/mini'
import type { CardApplicationV2 } from '../../contract/card-application.ts'
import { email } from '../../contract/submission-fields.ts'
import { cardApplicationPage } from './content.ts'
import type { Applicant } from '../../data/drafts/applicant.ts'

const { errors } = cardApplicationPage

/** The form's fields; the call takes both names as one. `Less than 20` is the specified message for a rule that allows 20. */
export const applicationFields = z.object({
  firstName: text(2, errors.firstName),
  lastName: text(2, errors.lastName),
  email: email(errors.email),
  phoneNumber: text(10, errors.phoneNumber).check(z.maxLength(40, { error: errors.phoneNumber })),
  alias: text(3, errors.aliasShort).check(z.maxLength(20, { error: errors.aliasLong })),
})
export type ApplicationFields = z.infer<typeof applicationFields>

export const blankFields: ApplicationFields = { firstName: '', lastName: '', email: '', phoneNumber: '', alias: '' }

/** The request body. */
export function applicationOf({ firstName, lastName, email, phoneNumber, alias }: ApplicationFields, { walletAddress, tier, stakedAmount }: Applicant): CardApplicationV2 {
  return { name: `${firstName} ${lastName}`, email, wallet: walletAddress, bd_amount: stakedAmount, tier, phone: phoneNumber, alias }
}

/** The form's field for a field of the request; null if it has none. */
export function fieldOf(name: string | undefined): keyof ApplicationFields | null {
  if (name === 'name') return 'firstName'
  if (name === 'phone') return 'phoneNumber'
  return name === 'email' || name === 'alias' ? name : null
}

function text(least: number, error: string) {
  return z.string().check(z.trim(), z.minLength(least, { error }))
}
