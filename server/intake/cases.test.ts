import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plantSubmission } from '../admin/testing/admin.ts'
import { caseEvents, submissions, uploads } from '../db/schema-submissions.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import { noQueue } from '../delivery/queue.ts'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { createCases, type Cases, type Moved } from './cases.ts'
import { createSeal } from './sealed.ts'
import { samples } from './testing/intake.ts'
import { casesOn } from './testing/cases.ts'
import type { ValidatedFile } from './uploads.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const seal = createSeal([randomBytes(32).toString('hex')])
let database: TestDatabase
let clock = createManualClock(NOON)
let cases: Cases

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate submissions, admin_attempts cascade`)
  clock = createManualClock(NOON)
  cases = createCases({ db: database.db, queue: noQueue, seal, clock })
})

const plant = (given: Parameters<typeof plantSubmission>[1] = { kind: 'contact' }, sent?: Parameters<typeof plantSubmission>[2]) => plantSubmission(database.db, { createdAt: new Date(NOON), ...given }, sent)
const stateAfter = (moved: Moved) => (moved.ok ? moved.view.state : 'refusal' in moved ? moved.refusal.code : `not in ${moved.state}`)
const file = (part: 'file1' | 'file2'): ValidatedFile<'file1' | 'file2'> => ({ part, fileName: 'file.pdf', mediaType: 'application/pdf', bytes: new Uint8Array(samples['application/pdf']) })
const answer = (text: string, idempotencyKey: string | null = null) => ({ text, files: [], idempotencyKey })

describe('a case', () => {
  it('goes from received over review and a question to a decision, with the time of each', async () => {
    const id = await plant({ kind: 'loan-application', reference: 'BD-20261121-555555' })
    const minute = () => clock.advance(60_000)
    await minute()
    await cases.takeUp(id, 'ada')
    await minute()
    await cases.ask(id, 'ada', 'Which bank?')
    expect(await cases.view(id)).toMatchObject({ state: 'waiting_for_you', question: 'Which bank?' })
    await minute()
    await cases.answer(id, answer('My secret bank'))
    expect(await cases.view(id)).toMatchObject({ state: 'in_review', question: null, canWithdraw: true })
    await minute()
    await cases.decide(id, 'bea', { outcome: 'accepted', text: 'Welcome.' })
    const view = await cases.view(id)
    expect(view).toEqual({
      success: true,
      referenceNumber: 'BD-20261121-555555',
      kind: 'loan-application',
      state: 'decided',
      question: null,
      canWithdraw: false,
      steps: [
        { step: 'received', at: '2026-11-21T12:00:00.000Z' },
        { step: 'in_review', at: '2026-11-21T12:01:00.000Z' },
        { step: 'asked', at: '2026-11-21T12:02:00.000Z', text: 'Which bank?' },
        { step: 'answered', at: '2026-11-21T12:03:00.000Z' },
        { step: 'decided', at: '2026-11-21T12:04:00.000Z', text: 'Welcome.', outcome: 'accepted' },
      ],
    })
    expect(JSON.stringify(view)).not.toMatch(/Ada Duck|example|secret|ada|bea/)
  })

  it('is mailed once the team was told, not when only its sender was', async () => {
    expect(await cases.view(await plant())).toMatchObject({ state: 'received' })
    expect(await cases.view(await plant({ kind: 'contact' }, [{ method: 'email', state: 'sent', audience: 'sender' }, { method: 'email', state: 'waiting' }]))).toMatchObject({ state: 'received' })
    const told = await cases.view(await plant({ kind: 'contact' }, [{ method: 'telegram', state: 'sent' }]))
    expect(told).toMatchObject({ state: 'mailed', steps: [{ step: 'received' }, { step: 'mailed', at: '2026-11-21T12:00:00.000Z' }] })
  })

  it('allows each move in its states only, and stays closed', async () => {
    const moves = { takeUp: (id: string) => cases.takeUp(id, 'ada'), ask: (id: string) => cases.ask(id, 'ada', '?'), answer: (id: string) => cases.answer(id, answer('!')), withdraw: (id: string) => cases.withdraw(id), decide: (id: string) => cases.decide(id, 'ada', { outcome: 'declined', text: '' }) }
    const outcomes = async (...before: (keyof typeof moves)[]) => {
      const list: Record<string, string> = {}
      for (const [name, move] of Object.entries(moves)) {
        const id = await plant()
        for (const earlier of before) await moves[earlier](id)
        list[name] = stateAfter(await move(id))
      }
      return list
    }
    expect(await outcomes()).toEqual({ takeUp: 'in_review', ask: 'waiting_for_you', answer: 'not in received', withdraw: 'withdrawn', decide: 'decided' })
    expect(await outcomes('takeUp')).toEqual({ takeUp: 'not in in_review', ask: 'waiting_for_you', answer: 'not in in_review', withdraw: 'withdrawn', decide: 'decided' })
    expect(await outcomes('ask')).toEqual({ takeUp: 'not in waiting_for_you', ask: 'waiting_for_you', answer: 'in_review', withdraw: 'withdrawn', decide: 'decided' })
    expect(await outcomes('decide')).toEqual({ takeUp: 'not in decided', ask: 'not in decided', answer: 'not in decided', withdraw: 'not in decided', decide: 'not in decided' })
    expect(await outcomes('withdraw')).toEqual({ takeUp: 'not in withdrawn', ask: 'not in withdrawn', answer: 'not in withdrawn', withdraw: 'withdrawn', decide: 'not in withdrawn' })
    expect(await database.db.$count(caseEvents, eq(caseEvents.event, 'withdrawn'))).toBe(8)
  })

  it('takes one of many simultaneous answers without a key, and in two processes', async () => {
    const other = await database.openAgain()
    const there = createCases({ db: other.db, queue: noQueue, seal, clock })
    const id = await plant()
    await cases.ask(id, 'ada', '?')
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? cases : there).answer(id, answer(`answer ${index}`))))
    await other.close()
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await database.db.select({ place: caseEvents.place }).from(caseEvents).orderBy(caseEvents.place)).toEqual([{ place: 1 }, { place: 2 }])
  })

  it('stores an answer once per key, and refuses another answer under it', async () => {
    const id = await plant()
    await cases.ask(id, 'ada', '?')
    const key = randomUUID()
    const sent = { text: 'Here', files: [file('file1'), file('file2')], idempotencyKey: key }
    expect(stateAfter(await cases.answer(id, sent))).toBe('in_review')
    expect(stateAfter(await cases.answer(id, sent))).toBe('in_review')
    expect(stateAfter(await cases.answer(id, { ...sent, text: 'There' }))).toBe('idempotency_key_reused')
    expect(stateAfter(await cases.answer(id, { ...sent, files: [file('file1')] }))).toBe('idempotency_key_reused')
    expect([await database.db.$count(caseEvents), await database.db.$count(uploads)]).toEqual([2, 2])
    expect(await cases.view(id)).toMatchObject({ steps: [{}, { step: 'asked' }, { step: 'answered', files: 2 }] })
  })

  it('keeps the files of each answer sealed, beside the ones of the submission', async () => {
    const id = await plant()
    for (const text of ['one', 'two']) {
      await cases.ask(id, 'ada', '?')
      await cases.answer(id, { text, files: [file('file1')], idempotencyKey: null })
    }
    const rows = await database.db.select().from(uploads).orderBy(uploads.part)
    expect(rows.map(({ part, fileName }) => [part, fileName])).toEqual([['answer2-1', 'answer2-1-file.pdf'], ['answer4-1', 'answer4-1-file.pdf']])
    for (const row of rows) {
      expect(row.sealed.includes('%PDF')).toBe(false)
      expect(seal.open(row.sealed, row)).toEqual(samples['application/pdf'])
    }
  })

  it('is append-only: the database refuses changes, and deletion but with the submission', async () => {
    const id = await plant()
    await cases.takeUp(id, 'ada')
    const refused = { cause: { message: 'case_events is append-only' } }
    await expect(database.db.update(caseEvents).set({ event: 'decided' })).rejects.toMatchObject(refused)
    await expect(database.db.delete(caseEvents)).rejects.toMatchObject(refused)
    expect(await cases.view(id)).toMatchObject({ state: 'in_review' })
    await database.db.delete(submissions)
    expect(await database.db.$count(caseEvents)).toBe(0)
    await expect(cases.view(id)).rejects.toThrow('there is no such case')
  })

  it('of a wallet is listed only if it was sent with the proof, newest first', async () => {
    const wallet = 'So11111111111111111111111111111111111111112'
    await plant({ kind: 'card-application', wallet, walletProven: true, reference: 'BD-20261121-200001', createdAt: new Date(NOON - 1000) })
    await plant({ kind: 'card-application', wallet, walletProven: false, reference: 'BD-20261121-200002' })
    const latest = await plant({ kind: 'verification-request', wallet, walletProven: true, reference: 'BD-20261121-200003' })
    await cases.withdraw(latest)
    expect(await cases.ofWallet(wallet)).toEqual([
      { referenceNumber: 'BD-20261121-200003', kind: 'verification-request', state: 'withdrawn', at: '2026-11-21T12:00:00.000Z' },
      { referenceNumber: 'BD-20261121-200001', kind: 'card-application', state: 'received', at: '2026-11-21T11:59:59.000Z' },
    ])
  })
})

describe('opening a case', () => {
  const reference = 'BD-20261121-123456'
  const right = { referenceNumber: reference, email: 'ADA@example.com ' }
  const wrong = { referenceNumber: reference, email: 'eve@example.com' }
  const unknown = { referenceNumber: 'BD-20261121-654321', email: 'ada@example.com' }
  const entry = () => casesOn(database.db, clock).entry

  it('takes the number with its email address, in any capitals, or with its wallet', async () => {
    const wallet = 'So11111111111111111111111111111111111111112'
    const id = await plant({ kind: 'card-application', reference, wallet })
    expect(await entry().enter(right, [])).toEqual({ outcome: 'open', id })
    expect(await entry().enter({ referenceNumber: reference, walletAddress: wallet }, [])).toEqual({ outcome: 'open', id })
    for (const key of [wrong, unknown, { referenceNumber: reference, walletAddress: '11111111111111111111111111111112' }, { referenceNumber: reference, email: '' }]) expect(await entry().enter(key, [])).toEqual({ outcome: 'wrong' })
    const without = await plant({ kind: 'contact', reference: 'BD-20261121-123457' })
    expect(without).not.toBe(id)
    expect(await entry().enter({ referenceNumber: 'BD-20261121-123457', walletAddress: '00000000-0000-0000-0000-000000000000' }, [])).toEqual({ outcome: 'wrong' })
  })

  it('makes the same statements for a wrong number as for a wrong address', async () => {
    await plant({ kind: 'contact', reference })
    const statements = async (key: typeof wrong) => {
      const said: string[] = []
      const listening = drizzle({ client: database.pool, logger: { logQuery: (text) => void said.push(text) } })
      await createCases({ db: listening, queue: noQueue, seal, clock }).find(key)
      return said
    }
    const [ofWrong, ofUnknown, ofRight] = [await statements(wrong), await statements(unknown), await statements(right)]
    expect(ofWrong).toHaveLength(4)
    expect(ofUnknown).toEqual(ofWrong)
    expect(ofRight).toEqual(ofWrong)
  })

  it('allows ten wrong keys an address in 15 minutes, and right ones without end', async () => {
    await plant({ kind: 'contact', reference })
    const group = ['203.0.113.7']
    for (let time = 0; time < 30; time += 1) expect((await entry().enter(right, group)).outcome).toBe('open')
    // Each for another case: only the address can be over its limit.
    const guess = (index: number) => entry().enter({ referenceNumber: `BD-20261121-${300_000 + index}`, email: `x${index}@example.com` }, group)
    for (let time = 0; time < 10; time += 1) expect((await guess(time)).outcome).toBe('wrong')
    expect(await guess(10)).toEqual({ outcome: 'too-many', waitMs: 15 * 60_000 })
    expect((await entry().enter(right, group)).outcome).toBe('too-many')
    expect((await entry().enter(right, ['203.0.113.8'])).outcome).toBe('open')
    await clock.advance(15 * 60_000)
    expect((await entry().enter(right, group)).outcome).toBe('open')
  })

  it('allows forty wrong keys a site of many addresses', async () => {
    const guess = (index: number) => entry().enter({ referenceNumber: `BD-20261121-${400_000 + index}`, email: `y${index}@example.com` }, [`2001:db8:0:${index}::/64`, '2001:db8:0::/48'])
    for (let index = 0; index < 40; index += 1) expect((await guess(index)).outcome).toBe('wrong')
    expect((await guess(40)).outcome).toBe('too-many')
  })

  it('leaves three tries an address once a case was guessed at twenty times, so that its sender still gets in', async () => {
    await plant({ kind: 'contact', reference })
    for (let index = 0; index < 20; index += 1) expect((await entry().enter({ ...wrong, email: `z${index}@example.com` }, [`198.51.100.${index}`])).outcome).toBe('wrong')
    const guesser = ['198.51.100.99']
    const tries = []
    for (let index = 0; index < 5; index += 1) tries.push((await entry().enter(wrong, guesser)).outcome)
    expect(tries).toEqual(['wrong', 'wrong', 'wrong', 'too-many', 'too-many'])
    expect((await entry().enter(right, ['192.0.2.1'])).outcome).toBe('open')
  })

  it('counts an email address over many numbers as well', async () => {
    const tries = []
    for (let index = 0; index < 25; index += 1) tries.push((await entry().enter({ referenceNumber: `BD-20261121-${500_000 + index}`, email: 'ada@example.com' }, [`198.51.100.${Math.floor(index / 5)}`])).outcome)
    expect(tries.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'wrong'))
    expect(tries.slice(20)).toEqual(['wrong', 'wrong', 'wrong', 'too-many', 'too-many'])
  })
})
