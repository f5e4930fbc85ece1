import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { adminSubmission } from '../../../src/contract/admin-submission.ts'
import { caseView, type CaseEventKind } from '../../../src/contract/case.ts'
import { IDEMPOTENCY_KEY, submissionAccepted, submissionKinds, type SubmissionKind } from '../../../src/contract/submission.ts'
import { kinds } from '../../intake/kinds.ts'
import { bodies, loanForm, samples } from '../../intake/testing/intake.ts'

/** For tests: people who send things in, and administrators who handle them, on a server that is killed again and again. */

/** What the server has acknowledged to one person. */
export interface Acknowledged {
  kind: SubmissionKind
  key: string
  email: string
  referenceNumber: string
  /** In no order: two may have been under way at once. */
  events: CaseEventKind[]
  /** Files of the submission and of answers. */
  files: number
}

export interface Office {
  /** Of the server that runs now, or is about to. */
  url: () => string
  /** An administrator's session. */
  session: string
  /** Requests that had to be sent again, by why. */
  retried: Map<string, number>
}

const SECOND_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000
const ANSWERS_WITHIN_MS = 15_000

/** Sends the same request until it is answered, as the app does: no answer, 429 and 5xx are none. */
export async function insist(office: Pick<Office, 'url' | 'retried'>, path: string, init: () => RequestInit): Promise<{ status: number; json: unknown }> {
  for (let pauseMs = SECOND_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    const answer = await fetch(office.url() + path, { ...init(), signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null)
    if (answer && answer.status < 500 && answer.status !== 429) return { status: answer.status, json: JSON.parse(answer.text) }
    const why = answer === null ? 'no answer' : String(answer.status)
    office.retried.set(why, (office.retried.get(why) ?? 0) + 1)
    await sleep(pauseMs)
  }
}

/** One person's whole story, told by its number: something is sent in, and what becomes of it. Throws at an answer that isn't expected. */
export async function live(office: Office, number: number): Promise<Acknowledged> {
  const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const json = { 'Content-Type': 'application/json', 'X-Forwarded-For': from }
  const kind = submissionKinds[(number + Math.floor(number / 5)) % 5] ?? 'contact'
  const known: Acknowledged = { kind, key: randomUUID(), email: `person${number}@example.com`, referenceNumber: '', events: [], files: 0 }

  const call = async (path: string, init: () => RequestInit, allowed: readonly number[] = [200]) => {
    const answer = await insist(office, path, init)
    if (!allowed.includes(answer.status)) throw new Error(`${path} was answered ${answer.status} to person ${number}: ${JSON.stringify(answer.json)}`)
    return answer
  }
  const sendIn = async () => {
    const body = () => (kind === 'loan-application' ? loanForm({ email: known.email }) : JSON.stringify({ ...bodies[kind], [kind === 'verification-request' ? 'userEmail' : 'email']: known.email }))
    const headers = { 'X-Forwarded-For': from, [IDEMPOTENCY_KEY]: known.key, ...(kind === 'loan-application' ? {} : json) }
    return submissionAccepted.parse((await call(kinds[kind].path, () => ({ method: 'POST', headers, body: body() }), [200, 201])).json).referenceNumber
  }
  const asSender = (path: string) => call(path, () => ({ method: 'POST', headers: json, body: JSON.stringify({ referenceNumber: known.referenceNumber, email: known.email }) }))
  const view = async () => caseView.parse((await asSender('/api/case')).json)
  const withdraw = async () => {
    await asSender('/api/case/withdraw')
    known.events.push('withdrawn')
  }
  const answer = async () => {
    const key = randomUUID()
    const form = () => {
      const sent = new FormData()
      for (const [name, value] of Object.entries({ referenceNumber: known.referenceNumber, email: known.email, text: 'Here it is' })) sent.set(name, value)
      sent.set('file1', new File([new Uint8Array(samples['application/pdf'])], 'bill.pdf', { type: 'application/pdf' }))
      return sent
    }
    await call('/api/case/answer', () => ({ method: 'POST', headers: { 'X-Forwarded-For': from, [IDEMPOTENCY_KEY]: key }, body: form() }))
    known.events.push('answered')
    known.files += 1
  }

  const asAdmin = { ...json, Authorization: `Bearer ${office.session}` }
  const idOf = async () => {
    const list = kind === 'contact' ? 'contacts' : 'applications'
    const { json: found } = await call(`/api/admin/${list}?q=${known.referenceNumber}`, () => ({ headers: asAdmin }))
    return z.looseObject({ [list]: z.tuple([z.looseObject({ id: z.string() })]) }).transform((rows) => z.array(z.looseObject({ id: z.string() })).parse(rows[list])[0]?.id ?? '').parse(found)
  }
  const move = async (id: string, name: 'review' | 'question' | 'decision' | 'undo', event: CaseEventKind, body: object, allowed: readonly number[] = [200]) => {
    const { case: now } = adminSubmission.parse((await call(`/api/admin/submissions/${id}`, () => ({ headers: asAdmin }))).json)
    const key = randomUUID()
    const { status } = await call(`/api/admin/submissions/${id}/${name}`, () => ({ method: 'POST', headers: { ...asAdmin, [IDEMPOTENCY_KEY]: key }, body: JSON.stringify({ version: now?.version, ...body }) }), allowed)
    if (status === 200) known.events.push(event)
    return status === 200
  }

  known.referenceNumber = await sendIn()
  known.files = kinds[kind].files.length
  // Its first answer may not have reached the device.
  if (number % 7 === 0 && (await sendIn()) !== known.referenceNumber) throw new Error(`person ${number} was given two numbers`)
  const stories: (() => Promise<void>)[] = [
    async () => void (await view()),
    async () => {
      const id = await idOf()
      await move(id, 'question', 'asked', { text: 'Which one?' })
      if ((await view()).question !== 'Which one?') throw new Error(`person ${number} was not shown the question`)
      await answer()
      await move(id, 'decision', 'decided', { outcome: 'accepted', text: 'Welcome.' })
    },
    async () => {
      await withdraw()
      if ((await view()).state !== 'withdrawn') throw new Error(`person ${number} has withdrawn, and is shown something else`)
    },
    async () => {
      const id = await idOf()
      await move(id, 'review', 'in_review', {})
      await move(id, 'decision', 'decided', { outcome: 'declined', text: 'Sorry.' })
    },
    // Decided, taken back if that is still in time, and decided anew.
    async () => {
      const id = await idOf()
      await move(id, 'decision', 'decided', { outcome: 'declined', text: 'Sorry.' })
      if (await move(id, 'undo', 'undone', { place: 1 }, [200, 409])) await move(id, 'decision', 'decided', { outcome: 'accepted', text: 'Welcome.' })
    },
    // Both sides at once: the administrator may be second.
    async () => {
      const id = await idOf()
      await Promise.all([move(id, 'question', 'asked', { text: 'Still there?' }, [200, 409]), withdraw()])
    },
  ]
  await stories[number % stories.length]?.()
  return known
}
