import { caseFiles, caseList, caseView, type CaseKey, type CaseList, type CaseView } from '../../contract/case.ts'
import { problem } from '../../contract/problem.ts'
import { IDEMPOTENCY_KEY } from '../../contract/submission.ts'
import { HttpError } from '../../data/api/http-error.ts'
import { send } from '../../data/api/send.ts'
import { contentOf } from '../../data/drafts/content-of.ts'
import { forgetDraft, keyFor } from '../../data/drafts/outbox.ts'
import type { Staging } from '../../data/uploads/staging.ts'
import { withStagedFiles } from '../../data/uploads/with-staged-files.ts'
import { proofHeaders } from '../../wallet/prove.ts'
import { myCase } from './content.ts'

const UPLOAD_WITHIN_MS = 5 * 60_000

export interface AnswerSent {
  text: string
  files: readonly File[]
}

/** What the case's sender is told, as of now. These calls throw as send() does; sentenceOf() says why. */
export function openCase(key: CaseKey): Promise<CaseView> {
  return send('/api/case', caseView, key, { headers: headersOf(key) })
}

export function withdrawCase(key: CaseKey): Promise<CaseView> {
  return send('/api/case/withdraw', caseView, key, { headers: headersOf(key) })
}

/** Needs the wallet's proof. */
export async function casesOf(walletAddress: string): Promise<CaseList['cases']> {
  return (await send('/api/case/of-wallet', caseList, { walletAddress }, { headers: proofHeaders(walletAddress) })).cases
}

/** Sent under one key until it is accepted, also after a reload. Rejects with the signal's reason if that calls it off. */
export async function answerCase(key: CaseKey, { text, files }: AnswerSent, staging: Staging = {}): Promise<CaseView> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...key, text })) if (value !== undefined) form.set(name, value)
  for (const [index, part] of caseFiles.entries()) {
    const file = files[index]
    if (file) form.set(part, file)
  }
  const draft = draftName(key.referenceNumber)
  const idempotencyKey = await keyFor(draft, contentOf(form))
  const headers = { ...headersOf(key), [IDEMPOTENCY_KEY]: idempotencyKey }
  const view = await withStagedFiles(form, staging, (body) => send('/api/case/answer', caseView, body, { headers, withinMs: UPLOAD_WITHIN_MS }))
  await forgetDraft(draft)
  return view
}

/** The name of the answer's draft in the outbox. */
export function draftName(referenceNumber: string): string {
  return `case answer ${referenceNumber}`
}

/** Why a call failed, for people. */
export function sentenceOf(error: unknown): string {
  const said = error instanceof HttpError ? problem.safeParse(error.json).data?.error : undefined
  return said === undefined || said === '' ? myCase.noAnswer : said
}

function headersOf({ walletAddress }: CaseKey): Record<string, string> {
  return walletAddress === undefined ? {} : proofHeaders(walletAddress)
}
