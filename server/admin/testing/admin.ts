import { randomUUID } from 'node:crypto'
import type { SubmissionKind } from '../../../src/contract/submission.ts'
import type { Database } from '../../db/open.ts'
import { deliveries, deliveryAttempts, submissions, uploads } from '../../db/schema-submissions.ts'

/** For tests: a stored submission with its deliveries and their attempts. */
export async function plantSubmission(
  db: Database['db'],
  given: Partial<typeof submissions.$inferInsert> & { kind: SubmissionKind },
  sent: readonly (Pick<typeof deliveries.$inferInsert, 'method' | 'state'> & { audience?: 'team' | 'sender'; tries?: readonly (string | null)[] })[] = [],
): Promise<string> {
  const id = randomUUID()
  const createdAt = given.createdAt ?? new Date()
  const reference = `BD-20261121-${100_000 + (planted += 1)}`
  await db.insert(submissions).values({ id, reference, contentHash: 'x', body: {}, name: 'Ada Duck', email: 'ada@example.com', createdAt, ...given })
  for (const { tries = [], audience = 'team', ...delivery } of sent) {
    const deliveryId = randomUUID()
    await db.insert(deliveries).values({ id: deliveryId, submission: id, audience, createdAt, sentAt: delivery.state === 'sent' ? createdAt : null, ...delivery })
    for (const [index, error] of tries.entries()) {
      await db.insert(deliveryAttempts).values({ id: randomUUID(), delivery: deliveryId, success: error === null, error, attemptedAt: new Date(createdAt.getTime() + index * 1000) })
    }
  }
  return id
}

let planted = 0

/** For tests: a stored file, sealed by the test. */
export async function plantUpload(db: Database['db'], submission: string, file: Partial<typeof uploads.$inferInsert> & { sealed: Buffer }): Promise<string> {
  const id = randomUUID()
  await db.insert(uploads).values({ id, submission, part: 'passportCopy', fileName: 'passport.pdf', mediaType: 'application/pdf', size: file.sealed.length, ...file })
  return id
}
