import { Counter, type Registry } from 'prom-client'

/** What the checks of forms can find. `passed`: without any demand. */
export const formFindings = ['passed', 'token_missing', 'token_expired', 'token_forged', 'too_quick', 'challenged', 'solved', 'not_solved', 'honeypot'] as const
export type FormFinding = (typeof formFindings)[number]

/** Counts findings in `registry`. */
export function createFormMetrics(registry: Registry): (found: FormFinding) => void {
  const findings = new Counter({ name: 'bd_form_checks_total', help: 'Forms sent, by what the checks against programs found', labelNames: ['found'], registers: [registry] })
  for (const found of formFindings) findings.inc({ found }, 0)
  return (found) => findings.inc({ found })
}
