import type { CardApplication } from '../../../contract/card-application.ts'
import { confirmationOf, type SubmissionAccepted } from '../../../contract/submission.ts'
import { cardApplication } from '../../../content/card-application.ts'
import { confirmation as how } from '../../../content/forms.ts'
import type { Applicant } from '../../../data/drafts/applicant.ts'

/** The fields of the application overlay on the card page. */
export interface ApplicationFields {
  cardAlias: string
  fullName: string
  email: string
  telegram: string
  notes: string
}

export const blankApplication: ApplicationFields = { cardAlias: '', fullName: '', email: '', telegram: '', notes: '' }

/** The request body. */
export function applicationOf({ cardAlias, fullName, email, telegram, notes }: ApplicationFields, { walletAddress, tier, stakedAmount }: Applicant): CardApplication {
  return { name: fullName, email, wallet: walletAddress, bd_amount: stakedAmount, tier, telegram: withoutAt(telegram), alias: cardAlias, notes }
}

/** The form's field for a field of the request; null if it has none. */
export function fieldOf(name: string | undefined): keyof ApplicationFields | null {
  return name === undefined ? null : (fields.get(name) ?? null)
}

const fields = new Map<string, keyof ApplicationFields>([
  ['name', 'fullName'],
  ['email', 'email'],
  ['telegram', 'telegram'],
  ['alias', 'cardAlias'],
  ['notes', 'notes'],
])

export interface Kept {
  title: string
  text: string
}

type Told = Pick<SubmissionAccepted, 'deliveryMethods' | 'confirmation'>

/** The promises after an application, each with what this server's answer says about it. */
export function promisesOf(accepted: Told, { email, telegram }: Pick<ApplicationFields, 'email' | 'telegram'>): Kept[] {
  const words = cardApplication.promises
  const telegramSent = accepted.deliveryMethods.includes('telegram') ? 'sent' : 'not'
  return [
    { title: words.email.title, text: words.email.of(email.trim(), how[confirmationOf(accepted)]) },
    { title: words.telegram.title, text: words.telegram[telegramSent](withoutAt(telegram)) },
    { title: words.admin.title, text: words.admin.sent },
  ]
}

/** The items of the alert, with only those deliveries that this server makes. */
export function alertItems(accepted: Told): string[] {
  const { email, telegram, details, admin } = cardApplication.alert
  return [...(confirmationOf(accepted) === 'on_its_way' ? [email] : []), ...(accepted.deliveryMethods.includes('telegram') ? [telegram] : []), details, admin]
}

function withoutAt(handle: string): string {
  return handle.trim().replace(/^@/, '')
}
