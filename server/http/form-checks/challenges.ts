import { createHash } from 'node:crypto'
import { lte } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { spentChallenges } from '../../db/schema-submissions.ts'
import type { Clock } from '../../lib/clock.ts'
import { createSigner, randomName } from '../../lib/signer.ts'

/** The slowest phone needs a minute or two for the hardest one. */
export const VALID_MS = 5 * 60_000

/** Proof of work: signed challenges, each solved and spent once. */
export interface Challenges {
  /** For the caller of this address group only. */
  issue(group: string, bits: number): { text: string; bits: number }
  /** Takes `challenge:number`. False if it isn't ours, is another's, too old, not solved, or spent. */
  spend(solution: string, group: string): Promise<boolean>
}

/** Issuing stores nothing; only solved ones reach the database, which sees to it that they count once for all processes. */
export function createChallenges({ secret, db, clock }: { secret: string; db: Database['db']; clock: Clock }): Challenges {
  const signer = createSigner(secret, 'bd challenges')
  return {
    issue: (group, bits) => ({ text: signer.sign([randomName(), bits, (clock.now() + VALID_MS).toString(36), tagOf(group)].join('~')), bits }),
    async spend(solution, group) {
      const [challenge = ''] = solution.split(':')
      const [name = '', bits, end, tag] = signer.open(challenge)?.split('~') ?? []
      const now = new Date(clock.now())
      const endsAt = new Date(Number.parseInt(end ?? '0', 36))
      if (name === '' || endsAt <= now || tag !== tagOf(group) || zeroBits(solution) < Number(bits)) return false
      await db.delete(spentChallenges).where(lte(spentChallenges.expiresAt, now))
      const { rowCount } = await db.insert(spentChallenges).values({ name, expiresAt: endsAt }).onConflictDoNothing()
      return rowCount === 1
    },
  }
}

/** How many zero bits the SHA-256 of the text begins with. */
function zeroBits(text: string): number {
  const digest = createHash('sha256').update(text).digest()
  const byte = digest.findIndex((value) => value !== 0)
  return byte < 0 ? digest.length * 8 : byte * 8 + Math.clz32(digest[byte] ?? 0) - 24
}

/** A challenge names its group without telling it. */
function tagOf(group: string): string {
  return createHash('sha256').update(group).digest('base64url').slice(0, 16)
}
