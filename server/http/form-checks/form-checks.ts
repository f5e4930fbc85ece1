import type { Context } from 'hono'
import { FORM_TOKEN, HONEYPOT, HONEYPOT_FILLED, MOST_BITS, PROOF_OF_WORK, type FormCheck } from '../../../src/contract/form-check.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../lib/clock.ts'
import { createAddressLimits, groupOf } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { HttpProblem } from '../middleware/http-problem.ts'
import { createChallenges } from './challenges.ts'
import { createFormTokens, type FormTokens } from './form-tokens.ts'
import type { FormFinding } from './metrics.ts'

/** Keeps programs from flooding the team with forms, without asking anything of people. */
export interface FormChecks {
  readonly tokens: FormTokens
  /** Before the body is read: throws 428 with what the client has to bring, and how. */
  check(c: Context): Promise<void>
  /** Throws 400 if the field that no person sees was filled in. */
  checkBody(body: unknown): void
}

export interface FormCheckOptions {
  /** Signs tokens and challenges; the same for all processes. */
  secret: string
  db: Database['db']
  clock: Clock
  count?: (found: FormFinding) => void
  /** For tests: the least time that a form is open, milliseconds. */
  leastMs?: number
  /** For tests: forms at once without proof of work. */
  free?: number
}

/** Per address, see createAddressLimits(): five forms at once and one every two minutes cost nothing. */
const FREE = { aSecond: 1 / 120, atOnce: 5 }
/** Then each costs work: the first ten little, the next ten four times as much, all others what a phone does in seconds. */
const LEVELS = [
  { bits: 16, aSecond: 1 / 60, atOnce: 10 },
  { bits: 18, aSecond: 1 / 60, atOnce: 10 },
] as const

export function createFormChecks({ secret, db, clock, count = () => {}, leastMs, free = FREE.atOnce }: FormCheckOptions): FormChecks {
  const tokens = createFormTokens({ secret, clock, leastMs })
  const challenges = createChallenges({ secret, db, clock })
  const allowance = createAddressLimits({ name: 'form:free', aSecond: FREE.aSecond, atOnce: free, clock })
  const levels = LEVELS.map(({ bits, ...rate }) => ({ bits, limits: createAddressLimits({ name: `form:work:${bits}`, ...rate, clock }) }))

  const checkToken = (c: Context) => {
    const token = tokens.stateOf(c.req.header(FORM_TOKEN))
    if (token.state === 'ready') return
    count(token.state === 'early' ? 'too_quick' : `token_${token.state}`)
    const issued = tokens.issue()
    throw demand({ formToken: token.state === 'early' ? { ...issued, token: '', readyInMs: token.readyInMs } : issued })
  }
  const bitsFor = async (c: Context, address: string | null): Promise<number> => {
    for (const { bits, limits } of levels) if ((await limits.take(address, 1, c.get('counters'))) === 0) return bits
    return MOST_BITS
  }
  return {
    tokens,
    async check(c) {
      checkToken(c)
      const address = clientAddress(c)
      const group = address === null ? 'this machine' : groupOf(address)
      const solution = c.req.header(PROOF_OF_WORK)
      if (solution !== undefined) {
        const isSolved = await challenges.spend(solution, group)
        count(isSolved ? 'solved' : 'not_solved')
        if (isSolved) return
      } else if ((await allowance.take(address, 1, c.get('counters'))) === 0) return count('passed')
      count('challenged')
      throw demand({ challenge: challenges.issue(group, await bitsFor(c, address)) })
    },
    checkBody(body) {
      if (typeof body !== 'object' || body === null || !(HONEYPOT in body)) return
      if (body[HONEYPOT] === '') return
      count('honeypot')
      // No success is pretended: a password manager fills in hidden fields too, and what is acknowledged must be stored.
      throw new HttpProblem({ status: 400, code: HONEYPOT_FILLED, field: HONEYPOT, error: 'A hidden field was filled in, as programs do, so this was not stored. Please leave that field empty and send it again.' })
    },
  }
}

function demand(what: Pick<FormCheck, 'formToken' | 'challenge'>): HttpProblem {
  return new HttpProblem({ status: 428, code: 'form_check', error: 'This was not stored yet: please reload the page and send it once more. What you typed is kept.', extra: what })
}
