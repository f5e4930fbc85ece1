import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { submissionKinds, submissionAccepted } from '../../../src/contract/submission.ts'
import { deliveries } from '../../db/schema-submissions.ts'
import { noQueue, type DeliveryQueue } from '../../delivery/queue.ts'
import { bodies, loanForm, samples } from '../../intake/testing/intake.ts'
import { answered, openSubmissions, proven, WALLET, type SubmissionService } from './testing/submissions.ts'

let service: SubmissionService
beforeAll(async () => {
  service = await openSubmissions()
})
afterAll(() => service?.database.drop())
beforeEach(() => service.reset())

/** A queue with these methods that remembers what it was given. */
function queueOf(...methods: DeliveryQueue['methods']): { queue: DeliveryQueue; given: string[] } {
  const given: string[] = []
  return { given, queue: { methods, enqueue: async (_tx, ids) => void given.push(...ids) } }
}

describe('a submission', () => {
  it.each([
    ['[API-17] [MANP-01] [MANP-02] [MANP-03]', 'verification-request'],
    ['[API-20] [APP1-21]', 'card-application'],
    ['[API-21] [APP2-15]', 'card-application-v2'],
    ['[API-22] [CONT-09]', 'contact'],
    ['[API-29]', 'loan-application'],
  ] as const)('%s of the kind %s is stored with its fields, and answered with a reference number', async (_, kind) => {
    const answer = await answered(service.send(kind))
    expect(answer).toMatchObject({ status: 201, success: true, deliveryMethods: [] })
    expect(answer).toMatchObject({ referenceNumber: expect.stringMatching(/^BD-20261121-[1-9]\d{5}$/) })
    const [row] = await service.stored()
    expect(row).toMatchObject({ kind, reference: 'referenceNumber' in answer && answer.referenceNumber, createdAt: new Date(service.clock.now()), idempotencyKey: null, walletProven: false })
    const telegram = kind === 'card-application' ? { telegram: 'ada_duck' } : {}
    expect(row?.body).toEqual({ ...bodies[kind], ...telegram })
  })

  it('of any kind can be found by sender and wallet', async () => {
    for (const kind of submissionKinds) expect(await answered(service.send(kind)), kind).toMatchObject({ status: 201 })
    const facts = Object.fromEntries((await service.stored()).map(({ kind, name, email, wallet }) => [kind, [name, email, wallet]]))
    expect(facts).toEqual({
      contact: ['Ada Duck', 'ada@example.com', null],
      'card-application': ['Ada Duck', 'ada@example.com', WALLET],
      'card-application-v2': ['Al Bo', 'al@example.com', WALLET],
      'verification-request': ['', 'ada@example.com', WALLET],
      'loan-application': ['Ada Duck', 'ada@example.com', null],
    })
  })

  it('[MANP-04] [APP1-22] [APP2-16] [CONT-21] has matching status and success, and an error otherwise', async () => {
    expect(await answered(service.send('verification-request'))).toMatchObject({ status: 201, success: true })
    const refused = await answered(service.send('verification-request', { body: { ...bodies['verification-request'], requestReason: 'Too short' } }))
    expect(refused).toEqual({ status: 400, success: false, code: 'bad_request', field: 'requestReason', error: 'Please provide a detailed reason (minimum 10 characters)' })
    expect(await answered(service.send('card-application', { body: { ...bodies['card-application'], email: 'x' } }))).toMatchObject({ status: 400, success: false, field: 'email' })
    expect(await service.stored()).toHaveLength(1)
  })

  it('[CONT-12] [CONT-13] [CONT-14] [CONT-15] of a message needs name, email address and text, and nothing else', async () => {
    const { name, email, message } = bodies.contact
    expect(await answered(service.send('contact', { body: { name, email, message } }))).toMatchObject({ status: 201 })
    expect((await service.stored())[0]?.body).toEqual({ name, email, message, subject: '', category: '', walletAddress: '' })
    for (const field of ['name', 'email', 'message']) {
      expect(await answered(service.send('contact', { body: { ...bodies.contact, [field]: ' ' } }))).toMatchObject({ status: 400, field })
    }
    expect(await service.stored()).toHaveLength(1)
  })

  it('[MANP-01] of a manual verification needs neither Telegram nor evidence', async () => {
    const { userTelegram: _, evidenceProvided: __, ...rest } = bodies['verification-request']
    expect(await answered(service.send('verification-request', { body: rest }))).toMatchObject({ status: 201 })
    expect((await service.stored())[0]?.body).toMatchObject({ userTelegram: '', evidenceProvided: '' })
    expect(await answered(service.send('verification-request', { body: { ...rest, claimedStakedAmount: 2_500_000 } }))).toMatchObject({ status: 400, field: 'claimedStakedAmount' })
    expect(await answered(service.send('verification-request', { body: { ...rest, requestedAt: 'today' } }))).toMatchObject({ status: 400, field: 'requestedAt' })
  })

  it('records whether the sender had proven to own the wallet', async () => {
    const other = '11111111111111111111111111111112'
    await service.send('card-application', { headers: proven })
    await service.send('card-application', { headers: proven, body: { ...bodies['card-application'], wallet: other } })
    await service.send('card-application', { headers: { 'Wallet-Proof': 'guessed' } })
    await service.send('contact', { headers: proven })
    expect((await service.stored()).map(({ wallet, walletProven }) => [wallet, walletProven]).toSorted()).toEqual(
      [[other, false], [WALLET, false], [WALLET, true], [null, false]].toSorted(),
    )
  })
})

describe('a key', () => {
  const key = randomUUID()

  it('makes repeated calls one submission with one answer; without a key each call is a new one', async () => {
    for (const kind of submissionKinds) {
      const first = await answered(service.send(kind, { key }))
      const again = await answered(service.send(kind, { key: key.toUpperCase() }))
      expect([first.status, again.status], kind).toEqual([201, 200])
      expect({ ...again, status: 201 }).toEqual(first)
      await answered(service.send(kind))
    }
    expect(await service.counts()).toEqual([submissionKinds.length * 2, 4, 0])
  })

  it('is still one submission if the fields come in another order, or the client renews its timestamp', async () => {
    const body = bodies['verification-request']
    const first = await answered(service.send('verification-request', { key }))
    const turned = Object.fromEntries(Object.entries({ ...body, requestedAt: '2026-11-21T12:05:00.000Z' }).toReversed())
    expect(await answered(service.send('verification-request', { key, body: turned }))).toEqual({ ...first, status: 200 })
    const loan = await answered(service.send('loan-application', { key, body: loanForm({ referenceNumber: 'BD-20261121-111111' }) }))
    expect(await answered(service.send('loan-application', { key, body: loanForm({ referenceNumber: 'BD-20261121-222222' }) }))).toEqual({ ...loan, status: 200 })
  })

  it('is refused for other content, and the first submission stays', async () => {
    for (const kind of submissionKinds) {
      await service.send(kind, { key })
      const field = kind === 'verification-request' ? 'userEmail' : 'email'
      const body = kind === 'loan-application' ? loanForm({ [field]: 'bea@example.com' }) : { ...bodies[kind], [field]: 'bea@example.com' }
      expect(await answered(service.send(kind, { key, body })), kind).toMatchObject({ status: 409, success: false, code: 'idempotency_key_reused' })
    }
    const file = { name: 'bill.jpg', bytes: new Uint8Array(samples['image/png']) }
    expect(await answered(service.send('loan-application', { key, body: loanForm({ utilityBill: file }) }))).toMatchObject({ status: 409 })
    expect((await service.stored()).filter(({ email }) => email === 'bea@example.com')).toEqual([])
    expect(await service.counts()).toEqual([submissionKinds.length, 2, 0])
  })

  it('has to be a UUID', async () => {
    expect(await answered(service.send('contact', { key: 'first' }))).toMatchObject({ status: 400, error: 'Idempotency-Key: is not a UUID.' })
    expect(await service.counts()).toEqual([0, 0, 0])
  })

  it('stores one of many simultaneous calls, in two processes, and answers all alike', async () => {
    const other = await service.database.openAgain()
    const { queue, given } = queueOf('email')
    const [here, there] = [service.serve(queue), service.serve(queue, other.db)]
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => answered(service.send('contact', { key, on: index % 2 === 0 ? here : there }))))
    await other.close()
    expect(all.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 11 }, () => 200), 201])
    expect(new Set(all.map((answer) => answer.success && answer.referenceNumber)).size).toBe(1)
    expect(all.map((answer) => answer.success && answer.deliveryMethods)).toEqual(all.map(() => ['email']))
    expect(await service.counts()).toEqual([1, 0, 2])
    expect(given).toHaveLength(2)
  })

  it('stores one of two different simultaneous submissions, and refuses the other', async () => {
    const differ = ['One', 'Two'].map((name) => answered(service.send('contact', { key, body: { ...bodies.contact, name } })))
    expect((await Promise.all(differ)).map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await service.counts()).toEqual([1, 0, 0])
  })
})

describe('a delivery', () => {
  it('is stored with the submission: to the team by every method, to the sender by email', async () => {
    const { queue, given } = queueOf('email', 'telegram')
    service.serve(queue)
    const key = randomUUID()
    const answer = await answered(service.send('card-application-v2', { key }))
    expect(answer).toMatchObject({ status: 201, deliveryMethods: ['email', 'telegram'] })
    const rows = await service.database.db.select().from(deliveries)
    expect(rows.map(({ method, audience, state, sentAt }) => [method, audience, state, sentAt]).toSorted()).toEqual([
      ['email', 'sender', 'waiting', null],
      ['email', 'team', 'waiting', null],
      ['telegram', 'team', 'waiting', null],
    ])
    expect(given.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    expect(await answered(service.send('card-application-v2', { key }))).toEqual({ ...answer, status: 200 })
    expect(given).toHaveLength(3)
  })

  it('does not go to the sender if only Telegram is configured', async () => {
    service.serve(queueOf('telegram').queue)
    expect(await answered(service.send('contact'))).toMatchObject({ deliveryMethods: ['telegram'] })
    expect((await service.database.db.select().from(deliveries)).map(({ audience }) => audience)).toEqual(['team'])
  })

  it('that cannot be queued leaves nothing behind, so that the submission can be resent', async () => {
    const failing: DeliveryQueue = {
      methods: ['email'],
      enqueue: async () => {
        throw new Error('the queue knows ada@example.com')
      },
    }
    const key = randomUUID()
    service.serve(failing)
    const response = await service.send('loan-application', { key })
    expect(response.headers.get('Retry-After')).toBe('10')
    expect(await answered(response)).toMatchObject({ status: 503, success: false, code: 'unavailable' })
    expect(await service.counts()).toEqual([0, 0, 0])
    expect(JSON.stringify(service.lines)).not.toMatch(/Ada|example/)
    service.serve()
    expect(await answered(service.send('loan-application', { key }))).toMatchObject({ status: 201 })
  })

  it('never floods a mailbox with confirmations', async () => {
    service.serve(queueOf('email').queue)
    for (let time = 0; time < 8; time += 1) await service.send('contact', { body: { ...bodies.contact, email: time % 2 === 0 ? 'ada@example.com' : 'ADA@example.com' } })
    const bySender = async () => (await service.database.db.select().from(deliveries)).filter(({ audience }) => audience === 'sender').length
    expect([await service.counts(), await bySender()]).toEqual([[8, 0, 13], 5])
    // All of these reach the same mailbox, or another of its owner's.
    for (const email of ['ada+1@example.com', 'Ada+x+y@example.com']) await service.send('contact', { body: { ...bodies.contact, email } })
    expect(await bySender()).toBe(5)
    for (const email of ['d.u.c.k@gmail.com', 'duck+1@gmail.com', 'duck@googlemail.com', 'Du.ck@gmail.com', 'duck@gmail.com', 'd.uck@gmail.com']) await service.send('contact', { body: { ...bodies.contact, email } })
    expect(await bySender()).toBe(10)
    // Elsewhere a dot may make it another person's.
    await service.send('contact', { body: { ...bodies.contact, email: 'a.da@example.com' } })
    expect(await bySender()).toBe(11)
    await service.clock.advance(86_400_001)
    await service.send('contact')
    expect(await bySender()).toBe(12)
  })

  it('is reported to its sender: on its way, no more today, or not sent here; repeated calls get the same', async () => {
    service.serve(queueOf('email').queue)
    const [first, sixth, ...others] = [randomUUID(), randomUUID(), ...Array.from({ length: 4 }, () => randomUUID())]
    const told: unknown[] = []
    for (const key of [first, ...others, sixth]) told.push(await answered(service.send('contact', { key })))
    expect(told).toMatchObject([...Array.from({ length: 5 }, () => ({ status: 201, confirmation: 'on_its_way' })), { status: 201, deliveryMethods: ['email'], confirmation: 'limit' }])
    expect(await answered(service.send('contact', { key: first }))).toMatchObject({ status: 200, confirmation: 'on_its_way' })
    expect(await answered(service.send('contact', { key: sixth }))).toMatchObject({ status: 200, confirmation: 'limit' })
    service.serve(queueOf('telegram').queue)
    expect(await answered(service.send('contact'))).toMatchObject({ deliveryMethods: ['telegram'], confirmation: 'none' })
  })
})

describe('a refusal', () => {
  it('meets requests of other sites', async () => {
    for (const kind of submissionKinds) expect(await answered(service.send(kind, { headers: { 'Sec-Fetch-Site': 'cross-site' } }))).toMatchObject({ status: 403, code: 'cross_site' })
    expect(await answered(service.send('contact', { headers: { 'Sec-Fetch-Site': 'same-origin' } }))).toMatchObject({ status: 201 })
    expect(await service.counts()).toEqual([1, 0, 0])
  })

  it.each([['{'], ['null'], ['[]'], ['"text"'], ['5'], ['{"__proto__":{"name":"Ada"}}']])('meets the body %s', async (body) => {
    expect(await answered(service.send('contact', { body }))).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await service.counts()).toEqual([0, 0, 0])
  })

  it('meets what no database can store', async () => {
    for (const name of ['a\u0000b', 'a\ud83eb', 'a\nb', 'a\u001bb']) expect(await answered(service.send('contact', { body: { ...bodies.contact, name } }))).toMatchObject({ status: 400, field: 'name' })
    for (const message of ['a\u0000b', '\udd86']) expect(await answered(service.send('contact', { body: { ...bodies.contact, message } }))).toMatchObject({ status: 400, field: 'message' })
    expect(await answered(service.send('contact', { body: { ...bodies.contact, message: 'a\tb\r\n\ud83e\udd86' } }))).toMatchObject({ status: 201 })
    expect(await answered(service.send('contact', { body: { ...bodies.contact, category: 'ducks' } }))).toMatchObject({ status: 400, field: 'category', error: 'category is not what it should be.' })
    expect(await answered(service.send('card-application', { body: { ...bodies['card-application'], telegram: undefined } }))).toMatchObject({ status: 400, field: 'telegram', error: 'telegram is not what it should be.' })
  })

  it('meets excessive text', async () => {
    expect(await answered(service.send('contact', { body: { ...bodies.contact, message: 'x'.repeat(5001) } }))).toMatchObject({ status: 400, field: 'message' })
    expect(await answered(service.send('contact', { body: { ...bodies.contact, message: 'x'.repeat(140_000) } }))).toMatchObject({ status: 413, code: 'too_long' })
    // The contract's maximum, in the longest JSON notation.
    const escaped = '\\u00e9'.repeat(5000)
    const json = JSON.stringify({ ...bodies['verification-request'], requestReason: '-', evidenceProvided: '-' }).replaceAll('"-"', `"${escaped}"`)
    expect(await answered(service.send('verification-request', { body: json }))).toMatchObject({ status: 201 })
  })

  it('meets an address over its limit, per kind, until it has waited', async () => {
    for (let time = 0; time < 20; time += 1) expect((await service.send('contact', { body: '{}' })).status).toBe(400)
    const late = await service.send('contact')
    expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '10'])
    expect(await answered(late)).toMatchObject({ success: false, code: 'too_many' })
    expect((await service.send('card-application')).status).toBe(201)
    expect((await service.send('contact', { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status).toBe(201)
    await service.clock.advance(10_000)
    expect((await service.send('contact')).status).toBe(201)
    expect((await service.send('contact')).status).toBe(429)
  })

  it('for a database failure is temporary, and quotes nothing that was sent', async () => {
    const gone = await service.database.openAgain()
    await gone.close()
    service.serve(noQueue, gone.db)
    for (const kind of submissionKinds) expect(await answered(service.send(kind))).toMatchObject({ status: 503, code: 'unavailable' })
    expect(service.lines).toHaveLength(submissionKinds.length)
    expect(JSON.stringify(service.lines)).not.toMatch(/Ada|example|So111|params/)
  })

  it('never has a success status', async () => {
    expect(submissionAccepted.safeParse(await (await service.send('contact', { body: '{}' })).json()).success).toBe(false)
    expect((await service.app.request('/api/contact/submit')).status).toBe(404)
  })
})
