import { privacyPolicy } from '../../content/legal-privacy.ts'
import { LegalPage } from './legal-page.tsx'

/** What the app knows about its readers. */
export function PrivacyPolicy() {
  return <LegalPage document={privacyPolicy} />
}
