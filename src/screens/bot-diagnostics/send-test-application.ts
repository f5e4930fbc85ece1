import { newBotDiagnostics } from './content.ts'
import type { CardApplication } from '../../contract/card-application.ts'
import { submit } from '../../data/drafts/submit.ts'
import { WriteError } from '../../data/api/write-error.ts'

const words = newBotDiagnostics.application

/** Made up, and plainly so. No mail arrives under .invalid, and the wallet is one that nobody can have. */
const application: CardApplication = {
  name: 'Test Application',
  email: 'diagnostics@example.invalid',
  wallet: '11111111111111111111111111111111',
  bd_amount: '0',
  tier: 'Duckling',
  telegram: 'diagnostics',
  alias: 'TEST',
  notes: 'Sent from the diagnostics page to test the way to the team. There is nobody behind it.',
}

/** Sends it the way that every application goes. Never throws. */
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
