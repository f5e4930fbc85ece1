import { termsOfService } from './terms-content.ts'
import { LegalPage } from './legal-page.tsx'

/** The rules of use. */
export function TermsOfService() {
  return <LegalPage document={termsOfService} />
}
