import { riskDisclaimer } from './risk-content.ts'
import { LegalPage } from './legal-page.tsx'

/** What can go wrong, said in full. */
export function RiskDisclaimer() {
  return <LegalPage document={riskDisclaimer} />
}
