import { privacyPolicy } from './privacy-content.ts'
import { LegalPage } from './legal-page.tsx'

/** The privacy policy. */
export function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />
}
