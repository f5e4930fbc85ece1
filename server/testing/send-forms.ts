import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { IDEMPOTENCY_KEY } from '../../src/contract/submission.ts'
import type { OwnPostgres } from '../db/testing/own-postgres.ts'
import { bodies } from '../intake/testing/intake.ts'
import type { ServerProcess } from './server-process.ts'
import { until } from './until.ts'

/** One answer to one attempt. `at`: by performance.now(), when it came; `status` is null where nothing did. */
export interface FormAnswer {
  at: number
  status: number | null
  retryAfter: string | null
}

export interface Sender {
  /** The number of successful answers so far. */
  acknowledged(): number
  /** Every answer so far. */
  answers(): readonly FormAnswer[]
  /** Stops sending new forms, and repeats unacknowledged ones until they succeed. Returns references by key. */
  finish(): Promise<Map<string, string>>
}

/** For tests: a form every `everyMs`, each with its own key, repeated like an outbox until acknowledged. */
export function sendForms(url: string, { everyMs = 50, longestPauseMs = 8000 }: { everyMs?: number; longestPauseMs?: number } = {}): Sender {
  const references = new Map<string, string>()
  const underway = new Set<Promise<void>>()
  const answers: FormAnswer[] = []
  /** The last answers to unacknowledged forms. */
  const last = new Map<string, string>()
  const over = new AbortController()
  // Every form that waits listens to it.
  setMaxListeners(0, over.signal)
  let stopping = false
  let refused: Error | undefined
  let number = 0

  const send = async (key: string, from: string) => {
    // With growing pauses, like an outbox: hundreds of retries every second would be another test.
    for (let pauseMs = 1000; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
      const answer = await fetch(`${url}/api/contact/submit`, {
        method: 'POST',
        // Each from another visitor, since one alone may not send so many.
        headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY]: key, 'X-Forwarded-For': from },
        body: JSON.stringify({ ...bodies.contact, subject: key }),
        signal: AbortSignal.any([AbortSignal.timeout(15_000), over.signal]),
      }).catch(() => null)
      if (over.signal.aborted) return
      answers.push({ at: performance.now(), status: answer?.status ?? null, retryAfter: answer?.headers.get('Retry-After') ?? null })
      last.set(key, answer ? String(answer.status) : 'nothing')
      if (answer?.ok) {
        // An answer that is cut off is none: the form is sent again.
        const text = await answer.text().catch(() => null)
        if (text !== null) {
          const { referenceNumber }: { referenceNumber: string } = JSON.parse(text)
          last.delete(key)
          references.set(key, referenceNumber)
          return
        }
      }
      if (refused || over.signal.aborted) return
      await answer?.body?.cancel().catch(() => {})
      // A valid form may only be told to wait.
      if (answer && !answer.ok && answer.status !== 503) refused ??= new Error(`a form was answered ${answer.status}`)
      await sleep(pauseMs, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  // Stop sending at the end: other tests count this process's requests.
  onTestFinished(() => {
    stopping = true
    over.abort()
  })
  const work = (async () => {
    while (!stopping) {
      number += 1
      const sending = send(randomUUID(), `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`)
      underway.add(sending)
      void sending.then(() => underway.delete(sending))
      await sleep(everyMs)
    }
  })()
  return {
    acknowledged: () => {
      if (refused) throw refused
      return references.size
    },
    answers: () => answers,
    finish: async () => {
      stopping = true
      await work
      const late = sleep(60_000, true, { ref: false })
      if (await Promise.race([Promise.all(underway).then(() => false), late])) throw new Error(`${underway.size} forms were not acknowledged within a minute; their last answers: ${[...last.values()].slice(0, 5).join(', ')}`)
      if (refused) throw refused
      return references
    },
  }
}

/** Milliseconds until one more form is acknowledged. */
export function nextAcknowledged(server: ServerProcess, sender: Sender): Promise<number> {
  const before = sender.acknowledged()
  return until(server, 'a form is taken', () => sender.acknowledged() > before, 10)
}

/** Every acknowledged form is stored once, under the reference that its sender was told, and nothing else is. */
export async function expectAllStored(sender: Sender, query: OwnPostgres['query']): Promise<void> {
  const told = await sender.finish()
  const stored = await query<{ key: string; reference: string }>('select idempotency_key as key, reference from submissions')
  expect(stored).toHaveLength(told.size)
  expect(new Map(stored.map(({ key, reference }) => [key, reference]))).toEqual(told)
}
