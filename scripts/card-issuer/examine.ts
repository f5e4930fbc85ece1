import type { Check } from './check.ts'
import { cardChecks } from './checks/cards.ts'
import { orderChecks } from './checks/orders.ts'
import { signatureChecks } from './checks/signatures.ts'
import { cardIn, createProbe, Unexpected, Unreachable, type Probe, type Target } from './probe.ts'

export interface Finding {
  name: string
  required: string
  ok: boolean
  saw: string
}

/** The issuer makes cards that can be used to pay: it isn't its sandbox. */
export class LiveIssuer extends Error {
  override readonly name = 'LiveIssuer'
}

/** Last, as it judges the answers to all the others. */
const jsonEverywhere: Check = {
  name: 'JSON everywhere',
  required: 'Every answer is application/json, and every refusal has a code and a message',
  run: async ({ malformed }) => {
    if (malformed.length > 0) throw new Unexpected(`${malformed.length} answers, such as ${malformed[0]}`)
    return 'in all answers'
  },
}

export const checks: readonly Check[] = [...orderChecks, ...cardChecks, ...signatureChecks, jsonEverywhere]

/**
 * Examines an issuer by every check, one after another; about forty cards are made. Rejects with Unreachable if it doesn't
 * answer at all, and with LiveIssuer after the first card unless `live` cards are allowed.
 */
export async function examineIssuer(target: Target, { live = false, onFinding = () => {} }: { live?: boolean; onFinding?: (finding: Finding) => void } = {}): Promise<Finding[]> {
  const probe = createProbe(target)
  // What is wrong with this answer is for the first check to say.
  const first = await probe.create().then(cardIn).catch((error: unknown) => {
    if (!(error instanceof Unexpected)) throw error
    return null
  })
  if (first?.demo === false && !live) throw new LiveIssuer('the card it made can be used to pay: this is no sandbox')
  const findings: Finding[] = []
  for (const check of checks) {
    const finding = { name: check.name, required: check.required, ...(await outcomeOf(check, probe)) }
    findings.push(finding)
    onFinding(finding)
  }
  return findings
}

async function outcomeOf(check: Check, probe: Probe): Promise<Pick<Finding, 'ok' | 'saw'>> {
  try {
    return { ok: true, saw: await check.run(probe) }
  } catch (error) {
    // An issuer that hangs up on one request fails that check only.
    if (error instanceof Unexpected || error instanceof Unreachable) return { ok: false, saw: error.message }
    throw error
  }
}
