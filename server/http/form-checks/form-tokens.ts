import type { FormToken } from '../../../src/contract/form-check.ts'
import { CLOCKS_APART_MS, type Clock } from '../../lib/clock.ts'
import { createSigner, randomName } from '../../lib/signer.ts'

/** No person fills in a form quicker. */
export const LEAST_MS = 2000
/** A form that stays open longer gets a new token when it is sent. */
export const MOST_MS = 2 * 3_600_000

export type TokenState = { state: 'ready' } | { state: 'early'; readyInMs: number } | { state: 'missing' | 'expired' | 'forged' }

/** Signed texts that say when a form was opened, and nothing about who opened it. */
export interface FormTokens {
  issue(): FormToken
  stateOf(token: string | undefined): TokenState
}

export function createFormTokens({ secret, clock, leastMs = LEAST_MS }: { secret: string; clock: Clock; leastMs?: number | undefined }): FormTokens {
  const signer = createSigner(secret, 'bd form tokens')
  return {
    issue: () => ({ token: signer.sign(`${clock.now().toString(36)}-${randomName()}`), readyInMs: leastMs, expiresInMs: MOST_MS }),
    stateOf(token) {
      if (token === undefined || token === '') return { state: 'missing' }
      const text = signer.open(token)
      if (text === null) return { state: 'forged' }
      const age = clock.now() - Number.parseInt(text.split('-')[0] ?? '', 36)
      // From the future: the clock was set back since. Its person must not wait until then, but gets a new one.
      if (age >= MOST_MS || age < -CLOCKS_APART_MS) return { state: 'expired' }
      return age < leastMs ? { state: 'early', readyInMs: leastMs - age } : { state: 'ready' }
    },
  }
}
