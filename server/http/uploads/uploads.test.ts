import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOAN_FILE_MOST_BYTES } from '../../../src/contract/loan-application.ts'
import { problem } from '../../../src/contract/problem.ts'
import { PART_MOST_BYTES, UPLOADS, uploadBegun } from '../../../src/contract/staged-upload.ts'
import { joinLease } from '../../db/lease.ts'
import { stagedParts, stagedUploads } from '../../db/schema-uploads.ts'
import { createTestDatabase, recordingLog, type LogLine, type TestDatabase } from '../../db/testing/database.ts'
import { createSeal } from '../../intake/sealed.ts'
import { startStagingExpiry } from '../../intake/staging/staging-expiry.ts'
import { createStagedUploads, type StagedUploads, type StagedUploadsDeps } from '../../intake/staging/staged-uploads.ts'
import { createManualClock, type ManualClock } from '../../lib/testing/manual-clock.ts'
import { createFormChecks } from '../form-checks/form-checks.ts'
import { errorHandler } from '../middleware/error-handler.ts'
import { uploadRoutes } from './routes.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 24 * 3_600_000
const SECRET = randomBytes(32).toString('hex')
const TUS = { 'Tus-Resumable': '1.0.0' }
const PART = { ...TUS, 'Content-Type': 'application/offset+octet-stream' }

let database: TestDatabase
let clock: ManualClock
let staging: StagedUploads
let app: Hono
let lines: LogLine[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate staged_uploads cascade`)
  clock = createManualClock(NOON)
  app = served()
})

/** As another process, or after a restart, would serve the same database. */
function served(changes: Partial<StagedUploadsDeps> = {}, withChecks = false): Hono {
  const recorded = recordingLog()
  lines = recorded.lines
  staging = createStagedUploads({ db: database.db, seal: createSeal([SECRET]), clock, ...changes })
  const checks = withChecks ? createFormChecks({ secret: SECRET, db: database.db, clock }) : undefined
  const routes = uploadRoutes({ staging, checks, log: recorded.log, clock })
  routes.onError(errorHandler(recorded.log))
  return routes
}

const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer> | string, on: Hono = app) => {
  const response = await on.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
  expect(response.headers.get('Tus-Resumable')).toBe('1.0.0')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const text = await response.text()
  const code = response.status >= 400 && text !== '' ? problem.parse(JSON.parse(text)).code : ''
  return { status: response.status, code, headers: response.headers, offset: response.headers.get('Upload-Offset'), text }
}
const begin = (size: number | string, headers: Record<string, string> = {}, on = app) => ask('POST', UPLOADS, { ...TUS, 'Upload-Length': String(size), ...headers }, undefined, on)
const begun = async (size: number): Promise<string> => uploadBegun.parse(JSON.parse((await begin(size)).text)).upload
const head = (address: string, on = app) => ask('HEAD', address, TUS, undefined, on)
const patch = (address: string, offset: number | string, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}, on = app) => ask('PATCH', address, { ...PART, 'Upload-Offset': String(offset), ...headers }, body, on)
const bytesOf = (length: number) => new Uint8Array(randomBytes(length))

describe('a file that goes ahead of its form', () => {
  it('arrives in parts, byte for byte, and is unreadable in the table', async () => {
    const file = bytesOf(100_000)
    file.set(Buffer.from('%PDF-1.7 a passport'))
    const answer = await begin(file.length)
    const { upload } = uploadBegun.parse(JSON.parse(answer.text))
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.headers.get('Location')).toBe(upload)
    expect(answer.headers.get('Upload-Expires')).toBe(new Date(NOON + DAY_MS).toUTCString())
    expect(await head(upload)).toMatchObject({ status: 200, offset: '0' })
    expect(await patch(upload, 0, file.slice(0, 60_000))).toMatchObject({ status: 204, offset: '60000' })
    expect(await staging.read(upload)).toBeNull()
    expect(await patch(upload, 60_000, file.slice(60_000))).toMatchObject({ status: 204, offset: '100000' })
    const state = await head(upload)
    expect([state.offset, state.headers.get('Upload-Length')]).toEqual(['100000', '100000'])
    expect(Buffer.compare((await staging.read(upload)) ?? Buffer.alloc(0), file)).toBe(0)
    const rows = await database.db.select().from(stagedParts)
    expect(rows.some(({ sealed }) => sealed.includes('%PDF'))).toBe(false)
    // Reading the database is not enough to go on with it either.
    expect(JSON.stringify(await database.db.select().from(stagedUploads))).not.toContain(upload.split('/').at(-1))
  })

  it('goes on after a restart, in another process, from where it stood', async () => {
    const file = bytesOf(5000)
    const upload = await begun(file.length)
    await patch(upload, 0, file.slice(0, 2000))
    const restarted = served()
    expect(await head(upload, restarted)).toMatchObject({ offset: '2000' })
    expect(await patch(upload, 2000, file.slice(2000), {}, restarted)).toMatchObject({ status: 204, offset: '5000' })
    expect(Buffer.compare((await staging.read(upload)) ?? Buffer.alloc(0), file)).toBe(0)
  })

  it('takes each part once: a wrong offset is a conflict that says the right one, and of two at once one is taken', async () => {
    const upload = await begun(30)
    expect(await patch(upload, 5, 'early')).toMatchObject({ status: 409, code: 'wrong_offset', offset: '0' })
    const both = await Promise.all([patch(upload, 0, 'ten bytes.'), patch(upload, 0, 'ten others')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await patch(upload, 0, 'ten bytes.')).toMatchObject({ status: 409, offset: '10' })
    expect(await head(upload)).toMatchObject({ offset: '10' })
  })

  it('takes no more than was declared, nor more than a part may have, and keeps nothing of it', async () => {
    const upload = await begun(10)
    expect(await patch(upload, 0, 'eleven byte')).toMatchObject({ status: 413, code: 'too_long' })
    expect(await patch(upload, 0, 'eleven byte', { 'Content-Length': '11' })).toMatchObject({ status: 413 })
    expect(await head(upload)).toMatchObject({ offset: '0' })
    const large = await begun(2 * PART_MOST_BYTES)
    expect(await patch(large, 0, bytesOf(PART_MOST_BYTES + 1))).toMatchObject({ status: 413, code: 'too_long' })
    expect(await patch(large, 0, bytesOf(PART_MOST_BYTES))).toMatchObject({ status: 204 })
  })

  it('is checked part by part if asked to be', async () => {
    const upload = await begun(4)
    const sum = (algorithm: string, text: string) => `${algorithm} ${createHash(algorithm).update(text).digest('base64')}`
    expect(await patch(upload, 0, 'ab', { 'Upload-Checksum': sum('sha256', 'ba') })).toMatchObject({ status: 460, code: 'wrong_checksum' })
    for (const bad of ['md5 abcd', 'sha256', 'sha256 ???', '']) expect((await patch(upload, 0, 'ab', { 'Upload-Checksum': bad })).status, bad).toBe(400)
    expect(await head(upload)).toMatchObject({ offset: '0' })
    expect(await patch(upload, 0, 'ab', { 'Upload-Checksum': sum('sha256', 'ab') })).toMatchObject({ status: 204 })
    expect(await patch(upload, 2, 'cd', { 'Upload-Checksum': sum('sha1', 'cd') })).toMatchObject({ status: 204, offset: '4' })
  })

  it('may be of no bytes, and a part too', async () => {
    const nothing = await begun(0)
    expect(await staging.read(nothing)).toEqual(Buffer.alloc(0))
    const upload = await begun(2)
    expect(await patch(upload, 0, '')).toMatchObject({ status: 204, offset: '0' })
  })

  it.each(['', '-1', '1.5', '1e3', ' ', 'ten', '99999999999999999999'])('has a size in whole bytes: %j is refused', async (size) => {
    expect(await begin(size)).toMatchObject({ status: 400, code: 'bad_request' })
  })

  it('may have 10 MB and not a byte more, declared as it begins', async () => {
    expect(await begin(LOAN_FILE_MOST_BYTES)).toMatchObject({ status: 201 })
    expect(await begin(LOAN_FILE_MOST_BYTES + 1)).toMatchObject({ status: 413, code: 'too_long' })
  })

  it.each(['../../etc/passwd', 'a\u00ff', '<script>', 'x'.repeat(4000)])('has no name here: metadata of %j changes nothing', async (name) => {
    const metadata = `filename ${Buffer.from(name).toString('base64')},${name.replaceAll(/[^\x20-\x7e]/g, '')}`
    expect(await begin(3, { 'Upload-Metadata': metadata })).toMatchObject({ status: 201 })
    expect(JSON.stringify(await database.db.select().from(stagedUploads))).not.toContain(name.slice(0, 20))
  })

  it("is no one else's: a wrong, cut or prolonged address finds nothing, whatever is asked of it", async () => {
    const upload = await begun(3)
    await patch(upload, 0, 'abc')
    const last = upload.at(-1) === 'A' ? 'B' : 'A'
    for (const address of [`${upload.slice(0, -1)}${last}`, upload.slice(0, -1), `${upload}A`, `${UPLOADS}/%00${'a'.repeat(42)}`, `${UPLOADS}/..%2f${'a'.repeat(40)}`, `${UPLOADS}/${"'or'1'='1".padEnd(43, '-')}`]) {
      expect((await head(address)).status, address).toBe(404)
      expect((await patch(address, 0, 'abc')).status, address).toBe(404)
      expect((await ask('DELETE', address, TUS)).status, address).toBe(404)
      expect(await staging.read(address)).toBeNull()
    }
    expect(await head(upload)).toMatchObject({ offset: '3' })
    // Its content can't be read back, not even by its address.
    expect((await ask('GET', upload, TUS)).text).toBe('')
  })

  it('is dropped on request, with its parts', async () => {
    const upload = await begun(3)
    await patch(upload, 0, 'abc')
    expect(await ask('DELETE', upload, TUS)).toMatchObject({ status: 204 })
    expect(await head(upload)).toMatchObject({ status: 404 })
    expect(await database.db.$count(stagedParts)).toBe(0)
  })

  it('expires a day after it began, and is deleted by the process that leads', async () => {
    const old = await begun(3)
    await patch(old, 0, 'abc')
    await clock.advance(DAY_MS - 1)
    expect(await head(old)).toMatchObject({ status: 200 })
    const other = await begun(3)
    await clock.advance(1)
    expect(await head(old)).toMatchObject({ status: 404 })
    expect(await patch(old, 3, '')).toMatchObject({ status: 404 })
    expect(await staging.read(old)).toBeNull()
    const { log, lines: said } = recordingLog()
    const lease = await joinLease({ database, log: recordingLog().log })
    const expiry = startStagingExpiry({ lease, log, everyMs: 10, clock })
    await vi.waitFor(() => expect(said).toMatchObject([{ message: 'expired uploads were deleted', facts: { deleted: 1 } }]), { timeout: 15_000, interval: 10 })
    await expiry.stop()
    await lease.stop()
    expect([await database.db.$count(stagedUploads), await database.db.$count(stagedParts)]).toEqual([1, 0])
    expect(await head(other)).toMatchObject({ status: 200 })
  })

  it('goes soon after its form was accepted', async () => {
    const upload = await begun(3)
    await staging.used([upload])
    await clock.advance(3_600_000 - 1)
    await staging.used([upload])
    expect(await head(upload)).toMatchObject({ status: 200 })
    await clock.advance(1)
    expect(await head(upload)).toMatchObject({ status: 404 })
  })

  it('that was tampered with in the database is not read', async () => {
    const upload = await begun(6)
    await patch(upload, 0, 'abc')
    await patch(upload, 3, 'def')
    await database.db.execute(sql`update staged_parts a set sealed = b.sealed from staged_parts b where a.start = 0 and b.start = 3`)
    await expect(staging.read(upload)).rejects.toThrow('unable to authenticate')
  })
})

describe('limits', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })

  it('of an address count what was declared, and leave other addresses alone', async () => {
    const on = served({ perSender: { uploads: 3, bytes: 100 } })
    expect((await begin(60, from('203.0.113.7'), on)).status).toBe(201)
    expect(await begin(60, from('203.0.113.7'), on)).toMatchObject({ status: 429, code: 'too_many' })
    for (const status of [201, 201, 429]) expect((await begin(1, from('203.0.113.7'), on)).status).toBe(status)
    expect((await begin(60, from('203.0.113.8'), on)).status).toBe(201)
    // All addresses of an IPv6 line are one.
    for (const status of [201, 429]) expect((await begin(60, from(`2001:db8::${status}`), on)).status).toBe(status)
    // What has expired counts no more.
    await clock.advance(DAY_MS)
    expect((await begin(60, from('203.0.113.7'), on)).status).toBe(201)
  })

  it('of all together hold in all processes, also for many at once', async () => {
    const on = served({ inAll: { uploads: 5, bytes: 1000 } })
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => begin(10, from(`198.51.100.${index}`), on)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(all.find(({ status }) => status !== 201)).toMatchObject({ status: 503, code: 'uploads_full' })
  })

  it('of calls are those of any call', async () => {
    const upload = await begun(3)
    const calls = []
    for (let time = 0; time < 201; time += 1) calls.push((await ask('HEAD', upload, { ...TUS, ...from('203.0.113.9') })).status)
    expect([calls.at(-2), calls.at(-1)]).toEqual([200, 429])
  })
})

describe('the protocol', () => {
  it('is told, and wanted in every request', async () => {
    const told = await ask('OPTIONS', UPLOADS)
    expect(told.status).toBe(204)
    expect(Object.fromEntries(told.headers)).toMatchObject({ 'tus-version': '1.0.0', 'tus-extension': 'creation,expiration,termination,checksum', 'tus-max-size': String(LOAN_FILE_MOST_BYTES), 'tus-checksum-algorithm': 'sha1,sha256' })
    const upload = await begun(3)
    for (const version of [{}, { 'Tus-Resumable': '0.2.2' }]) {
      const refused = await ask('PATCH', upload, { ...PART, 'Tus-Resumable': '', ...version, 'Upload-Offset': '0' }, 'abc')
      expect(refused).toMatchObject({ status: 412, code: 'wrong_version' })
      expect(refused.headers.get('Tus-Version')).toBe('1.0.0')
    }
    expect(await patch(upload, 0, 'abc', { 'Content-Type': 'text/plain' })).toMatchObject({ status: 415 })
    expect(await patch(upload, 'x', 'abc')).toMatchObject({ status: 400 })
    expect(await begin(3, { 'Sec-Fetch-Site': 'cross-site' })).toMatchObject({ status: 403, code: 'cross_site' })
    expect(await head(upload)).toMatchObject({ offset: '0' })
  })

  it('begins nothing without the token of a form', async () => {
    const on = served({}, true)
    expect(await begin(3, {}, on)).toMatchObject({ status: 428, code: 'form_check' })
    const { token } = createFormChecks({ secret: SECRET, db: database.db, clock }).tokens.issue()
    await clock.advance(2000)
    expect(await begin(3, { 'Form-Token': token }, on)).toMatchObject({ status: 201 })
    expect(await database.db.$count(stagedUploads)).toBe(1)
  })

  it('fails for a while without a database, and nothing of the file or its address reaches the log', async () => {
    const upload = await begun(9)
    const away = await database.openAgain()
    await away.close()
    const on = served({ db: away.db })
    expect(await head(upload, on)).toMatchObject({ status: 503 })
    expect(await patch(upload, 0, 'passport!', {}, on)).toMatchObject({ status: 503, code: 'unavailable' })
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`passport|${upload.split('/').at(-1)}`))
  })

  it('keeps what has arrived of a part whose sender is gone, over a real connection', async () => {
    const upload = await begun(1000)
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
    await once(server, 'listening')
    const address = server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    await once(socket, 'connect')
    const headers = Object.entries({ ...PART, Host: 'x', 'Upload-Offset': '0', 'Content-Length': '1000' }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`PATCH ${upload} HTTP/1.1\r\n${headers.join('')}\r\n${'a'.repeat(400)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.destroy()
    await vi.waitFor(async () => expect((await staging.stateOf(upload))?.received).toBe(400), { timeout: 5000 })
    server.close()
    expect(await patch(upload, 400, 'b'.repeat(600))).toMatchObject({ status: 204, offset: '1000' })
    expect((await staging.read(upload))?.toString()).toBe('a'.repeat(400) + 'b'.repeat(600))
  })
})
