import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { WhitelistTier } from '../../src/contract/admin-whitelist.ts'
import type { CaseFile, CaseKey, CaseList, CaseOutcome, CaseView } from '../../src/contract/case.ts'
import { submissions, uploads } from '../db/schema-submissions.ts'
import { isSameSecret } from '../lib/is-same-secret.ts'
import { answerPart } from './answer-part.ts'
import { createAppend, type AppendDeps, type Basis, type Moved, type NewEvent } from './append-event.ts'
import { recordOf } from './case-record.ts'
import { stateOf, viewOf } from './case-state.ts'
import { answerHash, moveHash } from './content-hash.ts'
import type { Seal } from './sealed.ts'
import { cancelOrRefuse } from './undo.ts'
import type { ValidatedFile } from './uploads.ts'

export type { Basis, Moved }

/** The sender's answer to the team's question. */
export interface Answer {
  text: string
  files: readonly ValidatedFile<CaseFile>[]
  idempotencyKey: string | null
}

export interface Cases {
  /** The id of the case that this key opens; null for a wrong number, a wrong address and a wrong wallet alike. The caller has checked the wallet's proof. */
  find(key: CaseKey): Promise<string | null>
  /** As its sender is told of it. Throws for an unknown id. */
  view(id: string): Promise<CaseView>
  /** The cases whose senders had proven this wallet as they sent them, newest first. */
  ofWallet(wallet: string): Promise<CaseList['cases']>

  /** By the sender: an answer with its files, once per key. Only while the team waits for one. */
  answer(id: string, answer: Answer): Promise<Moved>
  /** By the sender. A repetition changes nothing. */
  withdraw(id: string): Promise<Moved>

  /** By the team; `by` is the administrator's name. */
  takeUp(id: string, by: string, basis?: Basis): Promise<Moved>
  ask(id: string, by: string, question: string, basis?: Basis): Promise<Moved>
  /** `tier`: of the wallet of an approved request for verification; the lowest one if absent. */
  decide(id: string, by: string, decision: { outcome: CaseOutcome; text: string; tier?: WhitelistTier | undefined }, basis?: Basis): Promise<Moved>
  /** Without a decision. The sender is mailed if there is a text. */
  close(id: string, by: string, text: string, basis?: Basis): Promise<Moved>
  reopen(id: string, by: string, basis?: Basis): Promise<Moved>
  /** Null: to nobody. The caller has checked that there is such an administrator. */
  assign(id: string, by: string, assignee: string | null, basis?: Basis): Promise<Moved>
  /** The sender is never told. */
  note(id: string, by: string, text: string, basis?: Basis): Promise<Moved>
  /** Takes back what the team did at this place, with its messages and consequences; only for some seconds. */
  undo(id: string, by: string, place: number, basis?: Basis): Promise<Moved>
}

export interface CasesDeps extends AppendDeps {
  seal: Seal
}

/** The most that a wallet's list holds. */
const MOST_OF_WALLET = 50
/** No submission has this id: reads for a wrong key ask as many questions as for a right one. */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000'

/** What became of submissions: read by their senders, moved by both sides, in an append-only table. */
export function createCases(deps: CasesDeps): Cases {
  const { db, seal } = deps
  const append = createAppend(deps)

  const ofTeam = (id: string, move: NewEvent & { by: string }, { version, actor, idempotencyKey = null }: Basis = {}, more: Parameters<typeof append>[2] = {}) =>
    append(id, { ...move, idempotencyKey, contentHash: moveHash(move) }, { ...more, ...(version === undefined ? {} : { version }), ...(actor ? { actor } : {}) })

  return {
    async find({ referenceNumber, email, walletAddress }) {
      const columns = { id: submissions.id, email: submissions.email, wallet: submissions.wallet }
      const [row] = await db.select(columns).from(submissions).where(eq(submissions.reference, referenceNumber))
      // The same work for every key: whether the number exists must not show in the time.
      const isEmail = isSameSecret(mailbox(email ?? ''), mailbox(row?.email ?? '')) && email !== ''
      const isWallet = isSameSecret(walletAddress ?? '', row?.wallet ?? '') && walletAddress !== ''
      await recordOf(db, row?.id ?? UNKNOWN_ID).catch(() => null)
      return row && (email === undefined ? isWallet : isEmail) ? row.id : null
    },
    view: async (id) => viewOf(await recordOf(db, id)),
    async ofWallet(wallet) {
      const columns = { id: submissions.id, referenceNumber: submissions.reference, kind: submissions.kind, createdAt: submissions.createdAt }
      const rows = await db.select(columns).from(submissions).where(and(eq(submissions.wallet, wallet), eq(submissions.walletProven, true))).orderBy(desc(submissions.createdAt)).limit(MOST_OF_WALLET)
      return Promise.all(rows.map(async ({ id, createdAt, ...row }) => ({ ...row, state: stateOf(await recordOf(db, id)), at: createdAt.toISOString() })))
    },
    answer: (id, { text, files, idempotencyKey }) =>
      append(id, { event: 'answered', text, files: files.length, idempotencyKey, contentHash: answerHash(text, files) }, {
        also: async (tx, place) => {
          for (const [index, { fileName, mediaType, bytes }] of files.entries()) {
            const at = { id: randomUUID(), submission: id, part: answerPart(place, index + 1) }
            await tx.insert(uploads).values({ ...at, fileName: `${at.part}-${fileName}`, mediaType, size: bytes.length, sealed: seal.seal(bytes, at) })
          }
        },
      }),
    withdraw: (id) => append(id, { event: 'withdrawn' }),
    takeUp: (id, by, basis) => ofTeam(id, { event: 'in_review', by }, basis),
    ask: (id, by, question, basis) => ofTeam(id, { event: 'asked', by, text: question }, basis),
    decide: (id, by, { outcome, text, tier }, basis) => ofTeam(id, { event: 'decided', by, outcome, text }, basis, { tier }),
    close: (id, by, text, basis) => ofTeam(id, { event: 'closed', by, text }, basis),
    reopen: (id, by, basis) => ofTeam(id, { event: 'reopened', by }, basis),
    assign: (id, by, assignee, basis) => ofTeam(id, { event: 'assigned', by, assignee }, basis),
    note: (id, by, text, basis) => ofTeam(id, { event: 'noted', by, text }, basis),
    undo: (id, by, place, basis) => ofTeam(id, { event: 'undone', by, undoes: place }, basis, { unless: (tx, record, now) => cancelOrRefuse(tx, id, place, record, now) }),
  }
}

/** People write their own address in capitals or not. */
function mailbox(email: string): string {
  return email.trim().toLowerCase()
}
