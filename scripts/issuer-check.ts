import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { issuerSecret, issuerUrl } from '../server/cards/issuer-address.ts'
import { examineIssuer, LiveIssuer, type Finding } from './card-issuer/examine.ts'
import { Unreachable } from './card-issuer/probe.ts'

// `npm run issuer:check -- <url> [--json] [--live]`: examines a card issuer by every rule of docs/card-issuer, and says for
// each what it saw and, where that isn't it, what is required. The secret is CARD_ISSUER_SECRET, from the environment or
// .env. It makes about forty cards, so it stops after the first if that one can be used to pay, unless --live is given.
// Exit code 0: all passed; 1: not all; 2: it couldn't be examined.

const USAGE = 'Usage: CARD_ISSUER_SECRET=… npm run issuer:check -- <url> [--json] [--live]'

process.exitCode = await check(process.argv.slice(2))

async function check(args: string[]): Promise<number> {
  const given = parsed(args)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const url = issuerUrl.safeParse(given?.url)
  if (!given || !url.success) return failed(`${USAGE}\nThe address is https, or http on this machine, without a user, a query or a fragment.`)
  const secret = issuerSecret.safeParse(process.env['CARD_ISSUER_SECRET'] ?? '')
  if (!secret.success) return failed(`CARD_ISSUER_SECRET: ${secret.error.issues[0]?.message ?? 'is malformed'}`)
  try {
    const findings = await examineIssuer({ url: url.data, secret: secret.data }, { live: given.live, onFinding: (finding) => given.json || console.log(line(finding)) })
    const wrong = findings.filter(({ ok }) => !ok).length
    if (given.json) console.log(JSON.stringify(findings, null, 2))
    else console.log(wrong === 0 ? `\nAll ${findings.length} checks passed.` : `\n${wrong} of ${findings.length} checks failed.`)
    return wrong === 0 ? 0 : 1
  } catch (error) {
    if (error instanceof LiveIssuer) return failed(`Stopped: ${error.message}. --live examines it all the same.`)
    if (error instanceof Unreachable) return failed(`Stopped: ${error.message}.`)
    throw error
  }
}

function line({ ok, name, saw, required }: Finding): string {
  return ok ? `ok    ${name}: ${saw}` : `FAIL  ${name}\n      saw:      ${saw}\n      required: ${required}`
}

function failed(message: string): number {
  console.error(message)
  return 2
}

function parsed(args: string[]): { url: string | undefined; json: boolean; live: boolean } | null {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: 'boolean', default: false }, live: { type: 'boolean', default: false } } })
    return positionals.length === 1 ? { url: positionals[0], ...values } : null
  } catch {
    return null
  }
}
