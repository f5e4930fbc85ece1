import { privacyPolicy } from './privacy-content.ts'
import { LegalPage } from './legal-page.tsx'

/** What the app knows about its readers. */
export function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />
}
