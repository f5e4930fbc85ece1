import { expect } from 'vitest'
import type { FormAnswer } from '../../testing/send-forms.ts'
import type { ServerProcess } from '../../testing/server-process.ts'
import { BALANCE, PUBLIC_READS, slowerThan, standingOf, type ReadAnswer, type ReadWatch } from './watch-reads.ts'

const READ_WITHIN_MS = 3000

/** Every public read was answered all the time, soon, and the balance with its age. */
export function expectAllAnswered(reads: ReadWatch, since: number): void {
  const answers = reads.since(since)
  for (const path of PUBLIC_READS) expect(answers.filter((answer) => answer.path === path).length, path).toBeGreaterThan(3)
  expect(withoutAnswer(answers)).toEqual([])
  expect(answers.filter(({ path, text }) => path === BALANCE && standingOf(text) === null).map(({ text }) => text)).toEqual([])
  expectSoon(reads, since)
}

export function expectSoon(reads: ReadWatch, since: number): void {
  const slow = slowerThan(READ_WITHIN_MS, reads.since(since), reads.stalls)
  expect(slow.map(({ path, begunAt, ms }) => `${path} took ${Math.round(ms)} ms from ${Math.round(begunAt)} on`)).toEqual([])
}

export function withoutAnswer(answers: readonly ReadAnswer[]): string[] {
  return answers.filter(({ status }) => status !== 200).map(({ path, status, text }) => `${path}: ${status} ${text.slice(0, 200)}`)
}

/** Refused with a time to come back, and nothing else: no other status, no cut connection. */
export function expectOnlyRefused(answers: readonly FormAnswer[]): void {
  expect(answers.filter(({ status, retryAfter }) => status !== 503 || !/^[1-9]\d*$/.test(retryAfter ?? ''))).toEqual([])
  expect(answers.length).toBeGreaterThan(0)
}

/** Every call that writes says when to come back: that for a proof's nonce and for a notification that was read, say. */
export async function expectWritesRefused({ url }: ServerProcess): Promise<void> {
  const wallet = JSON.stringify({ walletAddress: 'So11111111111111111111111111111111111111112' })
  for (const [path, body] of [['/api/proof/nonce', wallet], ['/api/notifications/read-all', null]] as const) {
    const answer = await fetch(url + path, { method: 'POST', headers: { 'X-Forwarded-For': '192.0.2.1', ...(body === null ? {} : { 'Content-Type': 'application/json' }) }, body })
    expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, '5'])
    expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' })
  }
  const ready = await fetch(`${url}/readyz/writes`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not_ready', waitingFor: ['database'] }])
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready', writes: 'not_ready' })
}

export function slowest(answers: readonly ReadAnswer[]): number {
  return Math.round(Math.max(...answers.map(({ ms }) => ms)))
}
