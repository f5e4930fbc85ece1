import { randomUUID } from 'node:crypto'
import { idempotencyKey } from '../../src/contract/idempotency-key.ts'
import type { ConfirmationState, DeliveryMethod, SubmissionKind } from '../../src/contract/submission.ts'
import type { Database } from '../db/open.ts'
import type { DeliveryQueue } from '../delivery/queue.ts'
import type { Clock } from '../lib/clock.ts'
import { contentHash } from './content-hash.ts'
import { intakeFailed } from './intake-failed.ts'
import { kinds } from './kinds.ts'
import { proposedReference } from './reference.ts'
import { refusal, type Refused } from './refused.ts'
import type { Seal } from './sealed.ts'
import { releaseStaged, validateSent, type SentFiles, type StagedReader } from './staging/sent-file.ts'
import { createStore } from './store.ts'
import type { ValidatedFile } from './uploads.ts'

/** What arrived, before validation. */
export interface Sent extends SentFiles {
  kind: SubmissionKind
  /** The JSON body, or the text parts of a form. */
  body: unknown
  /** The raw header. */
  idempotencyKey?: string | undefined
  /** Whether the sender has proven to own the wallet in the body. */
  walletProven?: ((wallet: string) => Promise<boolean>) | undefined
}

export interface Accepted {
  ok: true
  /** Whether it was stored already, under the same key. */
  repeated: boolean
  referenceNumber: string
  deliveryMethods: DeliveryMethod[]
  confirmation: ConfirmationState
}

export interface Intake {
  /**
   * Stores a submission once, with its files and deliveries, in one transaction. Throws IntakeFailed if it can't right
   * now; then nothing is stored.
   */
  take(sent: Sent): Promise<Accepted | Refused>
  /** The content of a stored upload. Throws if it was changed or moved, or its key is missing. */
  openUpload: Seal['open']
}

export interface IntakeDeps {
  db: Database['db']
  queue: DeliveryQueue
  seal: Seal
  clock: Clock
  /** Files that went ahead of their form; without it, none are known. */
  staging?: StagedReader
}

export function createIntake({ db, queue, seal, clock, staging }: IntakeDeps): Intake {
  const store = createStore({ db, queue, seal })

  const take = async ({ kind, body, idempotencyKey: header, walletProven, ...sent }: Sent): Promise<Accepted | Refused> => {
    const key = idempotencyKey.safeParse(header)
    if (!key.success) return refusal({ status: 400, code: 'bad_request', error: 'Idempotency-Key: is not a UUID.' })
    const read = kinds[kind].read(body)
    if (!read.ok) return read
    const validated: ValidatedFile[] = []
    for (const part of kinds[kind].files) {
      const validation = await validateSent(part, sent, staging)
      if (!validation.ok) return validation
      validated.push(validation.file)
    }

    const { body: fields, name, email, wallet, proposal } = read.content
    const now = clock.now()
    const row = {
      id: randomUUID(),
      kind,
      idempotencyKey: key.data ?? null,
      contentHash: contentHash(read.content, validated),
      body: fields,
      name,
      email,
      wallet,
      walletProven: wallet !== null && ((await walletProven?.(wallet)) ?? false),
      createdAt: new Date(now),
    }
    const outcome = await store(row, validated, proposedReference(proposal, now))
    if (outcome.ok) await releaseStaged(sent, staging)
    return outcome
  }

  return {
    take: async (sent) => {
      try {
        return await take(sent)
      } catch (error) {
        throw intakeFailed('a submission could not be stored', error)
      }
    },
    openUpload: seal.open,
  }
}
