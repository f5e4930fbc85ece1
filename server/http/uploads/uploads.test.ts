import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { LOAN_FILE_MOST_BYTES } from '../../../src/contract/loan-application.ts'
import { PART_MOST_BYTES, UPLOADS, uploadBegun } from '../../../src/contract/staged-upload.ts'
import { joinLease } from '../../db/lease.ts'
import { stagedParts, stagedUploads } from '../../db/schema-uploads.ts'
import { recordingLog } from '../../db/testing/database.ts'
import { startStagingExpiry } from '../../intake/staging/staging-expiry.ts'
import { NOON, openUploads, TUS, type UploadService } from './testing/uploads.ts'

const DAY_MS = 24 * 3_600_000
const bytesOf = (length: number) => new Uint8Array(randomBytes(length))

let service: UploadService
beforeAll(async () => {
  service = await openUploads()
})
afterAll(() => service?.database.drop())
beforeEach(() => service.reset())

describe('a file that goes ahead of its form', () => {
  it('arrives in parts, byte for byte, and is unreadable in the table', async () => {
    const file = bytesOf(100_000)
    file.set(Buffer.from('%PDF-1.7 a passport'))
    const answer = await service.begin(file.length)
    const { upload } = uploadBegun.parse(JSON.parse(answer.text))
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.headers.get('Location')).toBe(upload)
    expect(answer.headers.get('Upload-Expires')).toBe(new Date(NOON + DAY_MS).toUTCString())
    expect(await service.head(upload)).toMatchObject({ status: 200, offset: '0' })
    expect(await service.patch(upload, 0, file.slice(0, 60_000))).toMatchObject({ status: 204, offset: '60000' })
    expect(await service.staging.read(upload)).toBeNull()
    expect(await service.patch(upload, 60_000, file.slice(60_000))).toMatchObject({ status: 204, offset: '100000' })
    const state = await service.head(upload)
    expect([state.offset, state.headers.get('Upload-Length')]).toEqual(['100000', '100000'])
    expect(Buffer.compare((await service.staging.read(upload)) ?? Buffer.alloc(0), file)).toBe(0)
    const rows = await service.database.db.select().from(stagedParts)
    expect(rows.some(({ sealed }) => sealed.includes('%PDF'))).toBe(false)
    // Reading the database is not enough to go on with it either.
    expect(JSON.stringify(await service.database.db.select().from(stagedUploads))).not.toContain(upload.split('/').at(-1))
  })

  it('goes on after a restart, in another process, from where it stood', async () => {
    const file = bytesOf(5000)
    const upload = await service.begun(file.length)
    await service.patch(upload, 0, file.slice(0, 2000))
    const restarted = service.serve()
    expect(await service.head(upload, restarted)).toMatchObject({ offset: '2000' })
    expect(await service.patch(upload, 2000, file.slice(2000), {}, restarted)).toMatchObject({ status: 204, offset: '5000' })
    expect(Buffer.compare((await service.staging.read(upload)) ?? Buffer.alloc(0), file)).toBe(0)
  })

  it('takes each part once: a wrong offset is a conflict that says the right one, and of two at once one is taken', async () => {
    const upload = await service.begun(30)
    expect(await service.patch(upload, 5, 'early')).toMatchObject({ status: 409, code: 'wrong_offset', offset: '0' })
    const both = await Promise.all([service.patch(upload, 0, 'ten bytes.'), service.patch(upload, 0, 'ten others')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await service.patch(upload, 0, 'ten bytes.')).toMatchObject({ status: 409, offset: '10' })
    expect(await service.head(upload)).toMatchObject({ offset: '10' })
  })

  it('takes no more than was declared, nor more than a part may have, and keeps nothing of it', async () => {
    const upload = await service.begun(10)
    expect(await service.patch(upload, 0, 'eleven byte')).toMatchObject({ status: 413, code: 'too_long' })
    expect(await service.patch(upload, 0, 'eleven byte', { 'Content-Length': '11' })).toMatchObject({ status: 413 })
    expect(await service.head(upload)).toMatchObject({ offset: '0' })
    const large = await service.begun(2 * PART_MOST_BYTES)
    expect(await service.patch(large, 0, bytesOf(PART_MOST_BYTES + 1))).toMatchObject({ status: 413, code: 'too_long' })
    expect(await service.patch(large, 0, bytesOf(PART_MOST_BYTES))).toMatchObject({ status: 204 })
  })

  it('is checked part by part if asked to be', async () => {
    const upload = await service.begun(4)
    const sum = (algorithm: string, text: string) => `${algorithm} ${createHash(algorithm).update(text).digest('base64')}`
    expect(await service.patch(upload, 0, 'ab', { 'Upload-Checksum': sum('sha256', 'ba') })).toMatchObject({ status: 460, code: 'wrong_checksum' })
    for (const bad of ['md5 abcd', 'sha256', 'sha256 ???', '']) expect((await service.patch(upload, 0, 'ab', { 'Upload-Checksum': bad })).status, bad).toBe(400)
    expect(await service.head(upload)).toMatchObject({ offset: '0' })
    expect(await service.patch(upload, 0, 'ab', { 'Upload-Checksum': sum('sha256', 'ab') })).toMatchObject({ status: 204 })
    expect(await service.patch(upload, 2, 'cd', { 'Upload-Checksum': sum('sha1', 'cd') })).toMatchObject({ status: 204, offset: '4' })
  })

  it('may be of no bytes, and a part too', async () => {
    const nothing = await service.begun(0)
    expect(await service.staging.read(nothing)).toEqual(Buffer.alloc(0))
    const upload = await service.begun(2)
    expect(await service.patch(upload, 0, '')).toMatchObject({ status: 204, offset: '0' })
  })

  it.each(['', '-1', '1.5', '1e3', ' ', 'ten', '99999999999999999999'])('has a size in whole bytes: %j is refused', async (size) => {
    expect(await service.begin(size)).toMatchObject({ status: 400, code: 'bad_request' })
  })

  it('may have 10 MB and not a byte more, declared as it begins', async () => {
    expect(await service.begin(LOAN_FILE_MOST_BYTES)).toMatchObject({ status: 201 })
    expect(await service.begin(LOAN_FILE_MOST_BYTES + 1)).toMatchObject({ status: 413, code: 'too_long' })
  })

  it.each(['../../etc/passwd', 'a\u00ff', '<script>', 'x'.repeat(4000)])('has no name here: metadata of %j changes nothing', async (name) => {
    const metadata = `filename ${Buffer.from(name).toString('base64')},${name.replaceAll(/[^\x20-\x7e]/g, '')}`
    expect(await service.begin(3, { 'Upload-Metadata': metadata })).toMatchObject({ status: 201 })
    expect(JSON.stringify(await service.database.db.select().from(stagedUploads))).not.toContain(name.slice(0, 20))
  })

  it("is no one else's: a wrong, cut or prolonged address finds nothing, whatever is asked of it", async () => {
    const upload = await service.begun(3)
    await service.patch(upload, 0, 'abc')
    const last = upload.at(-1) === 'A' ? 'B' : 'A'
    for (const address of [`${upload.slice(0, -1)}${last}`, upload.slice(0, -1), `${upload}A`, `${UPLOADS}/%00${'a'.repeat(42)}`, `${UPLOADS}/..%2f${'a'.repeat(40)}`, `${UPLOADS}/${"'or'1'='1".padEnd(43, '-')}`]) {
      expect((await service.head(address)).status, address).toBe(404)
      expect((await service.patch(address, 0, 'abc')).status, address).toBe(404)
      expect((await service.ask('DELETE', address, TUS)).status, address).toBe(404)
      expect(await service.staging.read(address)).toBeNull()
    }
    expect(await service.head(upload)).toMatchObject({ offset: '3' })
    // Its content can't be read back, not even by its address.
    expect((await service.ask('GET', upload, TUS)).text).toBe('')
  })

  it('is dropped on request, with its parts', async () => {
    const upload = await service.begun(3)
    await service.patch(upload, 0, 'abc')
    expect(await service.ask('DELETE', upload, TUS)).toMatchObject({ status: 204 })
    expect(await service.head(upload)).toMatchObject({ status: 404 })
    expect(await service.database.db.$count(stagedParts)).toBe(0)
  })

  it('expires a day after it began, and is deleted by the process that leads', async () => {
    const old = await service.begun(3)
    await service.patch(old, 0, 'abc')
    await service.clock.advance(DAY_MS - 1)
    expect(await service.head(old)).toMatchObject({ status: 200 })
    const other = await service.begun(3)
    await service.clock.advance(1)
    expect(await service.head(old)).toMatchObject({ status: 404 })
    expect(await service.patch(old, 3, '')).toMatchObject({ status: 404 })
    expect(await service.staging.read(old)).toBeNull()
    const { log, lines: said } = recordingLog()
    const lease = await joinLease({ database: service.database, log: recordingLog().log })
    const expiry = startStagingExpiry({ lease, log, everyMs: 10, clock: service.clock })
    await vi.waitFor(() => expect(said).toMatchObject([{ message: 'expired uploads were deleted', facts: { deleted: 1 } }]), { timeout: 15_000, interval: 10 })
    await expiry.stop()
    await lease.stop()
    expect([await service.database.db.$count(stagedUploads), await service.database.db.$count(stagedParts)]).toEqual([1, 0])
    expect(await service.head(other)).toMatchObject({ status: 200 })
  })

  it('goes soon after its form was accepted', async () => {
    const upload = await service.begun(3)
    await service.staging.used([upload])
    await service.clock.advance(3_600_000 - 1)
    await service.staging.used([upload])
    expect(await service.head(upload)).toMatchObject({ status: 200 })
    await service.clock.advance(1)
    expect(await service.head(upload)).toMatchObject({ status: 404 })
  })

  it('that was tampered with in the database is not read', async () => {
    const upload = await service.begun(6)
    await service.patch(upload, 0, 'abc')
    await service.patch(upload, 3, 'def')
    await service.database.db.execute(sql`update staged_parts a set sealed = b.sealed from staged_parts b where a.start = 0 and b.start = 3`)
    await expect(service.staging.read(upload)).rejects.toThrow('unable to authenticate')
  })
})
