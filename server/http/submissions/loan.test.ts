import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loanFiles } from '../../../src/contract/loan-application.ts'
import { submissionKinds } from '../../../src/contract/submission.ts'
import { uploads } from '../../db/schema-submissions.ts'
import { bodies, loanForm, samples } from '../../intake/testing/intake.ts'
import { kinds } from '../../intake/kinds.ts'
import { answered, openSubmissions, type SubmissionService } from './testing/submissions.ts'

let service: SubmissionService
beforeAll(async () => {
  service = await openSubmissions()
})
afterAll(() => service?.database.drop())
beforeEach(() => service.reset())

describe('a loan application', () => {
  it('[API-29] [LOAN-58] [LOAN-59] [GEN-28] comes as a form with both files, which are unreadable in the table', async () => {
    expect(await answered(service.send('loan-application'))).toMatchObject({ status: 201 })
    const rows = await service.database.db.select().from(uploads).orderBy(uploads.part)
    expect(rows.map(({ part, fileName, mediaType, size }) => [part, fileName, mediaType, size])).toEqual([
      ['passportCopy', 'passport-copy.pdf', 'application/pdf', samples['application/pdf'].length],
      ['utilityBill', 'utility-bill.jpg', 'image/jpeg', samples['image/jpeg'].length],
    ])
    expect(rows.map((row) => service.intake.openUpload(row.sealed, row))).toEqual([samples['application/pdf'], samples['image/jpeg']])
    expect(rows.some(({ sealed }) => sealed.includes('PDF') || sealed.includes('JFIF'))).toBe(false)
  })

  it('[LOAN-54] [LOAN-57] [A-08] gets the reference that the browser proposes if it is free, and a new one otherwise', async () => {
    const proposal = 'BD-20261121-123456'
    const propose = (referenceNumber: string) => answered(service.send('loan-application', { body: loanForm({ referenceNumber }) }))
    expect(await propose(proposal)).toMatchObject({ status: 201, referenceNumber: proposal })
    const second = await propose(proposal)
    expect(second).toMatchObject({ status: 201, referenceNumber: expect.not.stringContaining(proposal) })
    for (const bad of ['BD-20261121123456', 'BD-20250101-123456', '']) expect(await propose(bad)).toMatchObject({ status: 201, referenceNumber: expect.stringMatching(/^BD-20261121-[1-9]\d{5}$/) })
    expect(new Set((await service.stored()).map(({ reference }) => reference)).size).toBe(5)
    expect((await service.stored()).every(({ body }) => !JSON.stringify(body).includes('BD-'))).toBe(true)
    expect(await answered(service.send('contact', { body: { ...bodies.contact, referenceNumber: 'BD-20261121-777777' } }))).not.toMatchObject({ referenceNumber: 'BD-20261121-777777' })
  })

  it('sent twice at once with one proposal is two, of which one has it', async () => {
    const body = () => loanForm({ referenceNumber: 'BD-20261121-654321' })
    const both = await Promise.all([answered(service.send('loan-application', { body: body() })), answered(service.send('loan-application', { body: body() }))])
    const references = both.map((answer) => answer.success && answer.referenceNumber)
    expect(references.filter((reference) => reference === 'BD-20261121-654321')).toHaveLength(1)
    expect(await service.counts()).toEqual([2, 4, 0])
  })

  it('[I-02] is refused without one of its files, and names it', async () => {
    for (const part of loanFiles) {
      const refused = { status: 400, success: false, field: part }
      expect(await answered(service.send('loan-application', { body: loanForm({ [part]: undefined }) }))).toMatchObject({ ...refused, code: 'missing' })
      expect(await answered(service.send('loan-application', { body: loanForm({ [part]: 'passport.pdf' }) }))).toMatchObject({ ...refused, code: 'missing' })
      const text = { name: 'passport.pdf', bytes: new Uint8Array(Buffer.from('no passport')) }
      expect(await answered(service.send('loan-application', { body: loanForm({ [part]: text }) }))).toMatchObject({ ...refused, code: 'wrong_type' })
    }
    const twice = loanForm()
    twice.append('passportCopy', new File([samples['image/png']], 'other.png'))
    expect(await answered(service.send('loan-application', { body: twice }))).toMatchObject({ status: 400, field: 'passportCopy' })
    expect(await answered(service.send('loan-application', { body: loanForm({ country: undefined }) }))).toMatchObject({ status: 400, field: 'country', error: 'Please choose a country' })
    const file = { name: 'name.pdf', bytes: new Uint8Array(samples['application/pdf']) }
    expect(await answered(service.send('loan-application', { body: loanForm({ name: file }) }))).toMatchObject({ status: 400, field: 'name' })
    expect(await service.counts()).toEqual([0, 0, 0])
  })

  it('[GEN-28] is accepted only as a form, and everything else only as JSON', async () => {
    const json = { 'Content-Type': 'application/json' }
    const asJson = await service.app.request(kinds['loan-application'].path, { method: 'POST', headers: json, body: JSON.stringify(bodies['loan-application']) })
    expect(await answered(asJson)).toMatchObject({ status: 415, code: 'unsupported_type' })
    for (const kind of submissionKinds.filter((one) => one !== 'loan-application')) {
      const form = new FormData()
      for (const [name, value] of Object.entries(bodies[kind])) form.set(name, value)
      expect(await answered(await service.app.request(kinds[kind].path, { method: 'POST', body: form }))).toMatchObject({ status: 415, code: 'unsupported_type' })
      expect(await answered(service.send(kind, { headers: { 'Content-Type': 'text/plain' } }))).toMatchObject({ status: 415 })
      expect(await answered(service.send(kind, { headers: { 'Content-Type': 'Application/JSON; charset=utf-8' } }))).toMatchObject({ status: 201 })
    }
    expect(await service.counts()).toEqual([4, 0, 0])
  })
})
