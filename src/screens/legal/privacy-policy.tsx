import { privacyPolicy } from '../../content/legal/privacy.ts'
import { LegalPage } from './legal-page.tsx'

/** The privacy policy. */
export function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />
}
