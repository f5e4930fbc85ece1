import { newBotDiagnostics } from './content.ts'
import type { CardApplication } from '../../contract/card-application.ts'
import { submit } from '../../data/drafts/submit.ts'
import { WriteError } from '../../data/api/write-error.ts'

const words = newBotDiagnostics.application

/** Plainly made up: .invalid receives no email, and the wallet is one that no person can own. */
const application: CardApplication = {
  name: 'Test Application',
  email: 'diagnostics@example.invalid',
  wallet: '11111111111111111111111111111111',
  bd_amount: '0',
  tier: 'Duckling',
  telegram: 'diagnostics',
  alias: 'TEST',
  notes: 'Sent from the diagnostics page to test delivery to the team. There is no applicant.',
}

/** Sends it like any other application. Never rejects. */
export async function sendTestApplication(): Promise<{ title: string; detail: string }> {
  try {
    const { referenceNumber, deliveryMethods } = await submit('/api/card/submit-application', application, crypto.randomUUID())
    const ways = deliveryMethods.length === 0 ? words.nowhere : deliveryMethods.join(', ')
    return { title: words.sent, detail: `${words.reference} ${referenceNumber}. ${words.goesTo} ${ways}.` }
  } catch (error) {
    console.warn('the test application could not be sent', error)
    return { title: words.failed, detail: error instanceof WriteError ? error.sentence : words.network }
  }
}
