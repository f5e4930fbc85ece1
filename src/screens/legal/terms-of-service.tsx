import { termsOfService } from '../../content/legal/terms.ts'
import { LegalPage } from './legal-page.tsx'

/** The terms of service. */
export function TermsOfService() {
  return <LegalPage document={termsOfService} />
}
