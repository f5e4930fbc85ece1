import type { CaseKey } from '../../../src/contract/case.ts'
import type { CaseEntry, Entered } from '../../intake/case-entry.ts'
import type { Clock } from '../../lib/clock.ts'
import { groupsOf } from '../middleware/address-limits.ts'

/** Well above what reading a case takes, so that the time tells nothing. */
const WRONG_AFTER_MS = 400

export interface CaseDoorDeps {
  entry: CaseEntry
  clock: Clock
  /** A wrong key is answered no sooner, whatever made it wrong. Milliseconds. */
  wrongAfterMs?: number | undefined
}

/** Tries a key for a caller (`null` is this machine). One outcome for every wrong one, at one time. */
export async function tryCaseKey({ entry, clock, wrongAfterMs = WRONG_AFTER_MS }: CaseDoorDeps, key: CaseKey, address: string | null): Promise<Entered> {
  const begunAt = clock.now()
  const entered = await entry.enter(key, address === null ? [] : groupsOf(address))
  if (entered.outcome === 'wrong') await new Promise<void>((resolve) => clock.after(Math.max(0, begunAt + wrongAfterMs - clock.now()), resolve))
  return entered
}
