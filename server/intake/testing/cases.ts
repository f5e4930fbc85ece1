import { randomBytes } from 'node:crypto'
import { createAttempts } from '../../db/attempts.ts'
import type { Database } from '../../db/open.ts'
import { noQueue } from '../../delivery/queue.ts'
import type { Clock } from '../../lib/clock.ts'
import { createCaseEntry } from '../case-entry.ts'
import { createCases, type CasesDeps } from '../cases.ts'
import { createSeal } from '../sealed.ts'

/** For tests: the cases of a database, with a key of their own, and who may open them. Nothing is delivered by default. */
export function casesOn(db: Database['db'], clock: Clock, { seal = createSeal([randomBytes(32).toString('hex')]), queue = noQueue, audit }: Partial<Pick<CasesDeps, 'seal' | 'queue' | 'audit'>> = {}) {
  const cases = createCases({ db, queue, seal, audit, clock })
  return { cases, entry: createCaseEntry({ cases, attempts: createAttempts({ db, clock }) }) }
}
