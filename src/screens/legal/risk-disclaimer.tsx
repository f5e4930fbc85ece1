import { riskDisclaimer } from '../../content/legal/risk.ts'
import { LegalPage } from './legal-page.tsx'

/** The full risk disclaimer. */
export function RiskDisclaimer() {
  return <LegalPage document={riskDisclaimer} />
}
