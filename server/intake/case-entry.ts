import type { CaseKey } from '../../src/contract/case.ts'
import type { AttemptKey, Attempts } from '../db/attempts.ts'
import type { Cases } from './cases.ts'

/** Who opens cases: by the right key, and with a limited number of tries. */
export interface CaseEntry {
  /** `groups`: of the caller's address, narrowest first; none for this machine. */
  enter(key: CaseKey, groups: readonly string[]): Promise<Entered>
}

/** `wrong`: there is no such number, or the address or the wallet is another one; never which. */
export type Entered = { outcome: 'open'; id: string } | { outcome: 'wrong' } | { outcome: 'too-many'; waitMs: number }

/** Wrong keys within the window of attempts.ts, per address and per wider group. */
const OF_ADDRESS = 10
const OF_WIDER = 40
/**
 * After so many wrong keys for one number, or one email address, each caller gets fewer. Guesses never close a case for
 * its sender: that would let an attacker who knows the number keep them out.
 */
const OF_CASE = 20
const OF_ADDRESS_WHEN_GUESSED = 3

/** Tries are counted in the database before the key is looked at, since many come at once; a right one is given back. */
export function createCaseEntry({ cases, attempts }: { cases: Pick<Cases, 'find'>; attempts: Attempts }): CaseEntry {
  return {
    async enter(key, groups) {
      const [narrow = 'this machine', ...wider] = groups
      const ofCaller: AttemptKey[] = [{ name: `case from ${narrow}`, most: OF_ADDRESS }, ...wider.map((group) => ({ name: `case from ${group}`, most: OF_WIDER }))]
      const ofCase: AttemptKey[] = [
        { name: `case ${key.referenceNumber}`, most: OF_CASE },
        { name: `case of ${(key.email ?? key.walletAddress ?? '').toLowerCase()}`, most: OF_CASE },
      ]
      let own = 0
      for (const each of ofCaller) {
        const { tries, waitMs } = await attempts.count(each)
        own ||= tries
        // A caller over its own limit uses up nothing of the case's.
        if (waitMs > 0) return { outcome: 'too-many', waitMs }
      }
      for (const each of ofCase) {
        const { waitMs } = await attempts.count(each)
        if (waitMs > 0 && own > OF_ADDRESS_WHEN_GUESSED) return { outcome: 'too-many', waitMs }
      }
      const id = await cases.find(key)
      if (id === null) return { outcome: 'wrong' }
      await attempts.giveBack([...ofCaller, ...ofCase])
      return { outcome: 'open', id }
    },
  }
}
