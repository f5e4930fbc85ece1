import { once } from 'node:events'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOAN_FILE_MOST_BYTES } from '../../../src/contract/loan-application.ts'
import { UPLOADS } from '../../../src/contract/staged-upload.ts'
import { stagedUploads } from '../../db/schema-uploads.ts'
import { createFormChecks } from '../form-checks/form-checks.ts'
import { openUploads, PART, SECRET, TUS, type UploadService } from './testing/uploads.ts'

const DAY_MS = 24 * 3_600_000

let service: UploadService
beforeAll(async () => {
  service = await openUploads()
})
afterAll(() => service?.database.drop())
beforeEach(() => service.reset())

describe('limits', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })

  it('of an address count what was declared, and leave other addresses alone', async () => {
    const on = service.serve({ perSender: { uploads: 3, bytes: 100 } })
    expect((await service.begin(60, from('203.0.113.7'), on)).status).toBe(201)
    expect(await service.begin(60, from('203.0.113.7'), on)).toMatchObject({ status: 429, code: 'too_many' })
    for (const status of [201, 201, 429]) expect((await service.begin(1, from('203.0.113.7'), on)).status).toBe(status)
    expect((await service.begin(60, from('203.0.113.8'), on)).status).toBe(201)
    // All addresses of an IPv6 line are one.
    for (const status of [201, 429]) expect((await service.begin(60, from(`2001:db8::${status}`), on)).status).toBe(status)
    // What has expired counts no more.
    await service.clock.advance(DAY_MS)
    expect((await service.begin(60, from('203.0.113.7'), on)).status).toBe(201)
  })

  it('of all together hold in all processes, also for many at once', async () => {
    const on = service.serve({ inAll: { uploads: 5, bytes: 1000 } })
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => service.begin(10, from(`198.51.100.${index}`), on)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(all.find(({ status }) => status !== 201)).toMatchObject({ status: 503, code: 'uploads_full' })
  })

  it('of calls are those of any call', async () => {
    const upload = await service.begun(3)
    const calls = []
    for (let time = 0; time < 201; time += 1) calls.push((await service.ask('HEAD', upload, { ...TUS, ...from('203.0.113.9') })).status)
    expect([calls.at(-2), calls.at(-1)]).toEqual([200, 429])
  })
})

describe('the protocol', () => {
  it('is told, and wanted in every request', async () => {
    const told = await service.ask('OPTIONS', UPLOADS)
    expect(told.status).toBe(204)
    expect(Object.fromEntries(told.headers)).toMatchObject({ 'tus-version': '1.0.0', 'tus-extension': 'creation,expiration,termination,checksum', 'tus-max-size': String(LOAN_FILE_MOST_BYTES), 'tus-checksum-algorithm': 'sha1,sha256' })
    const upload = await service.begun(3)
    for (const version of [{}, { 'Tus-Resumable': '0.2.2' }]) {
      const refused = await service.ask('PATCH', upload, { ...PART, 'Tus-Resumable': '', ...version, 'Upload-Offset': '0' }, 'abc')
      expect(refused).toMatchObject({ status: 412, code: 'wrong_version' })
      expect(refused.headers.get('Tus-Version')).toBe('1.0.0')
    }
    expect(await service.patch(upload, 0, 'abc', { 'Content-Type': 'text/plain' })).toMatchObject({ status: 415 })
    expect(await service.patch(upload, 'x', 'abc')).toMatchObject({ status: 400 })
    expect(await service.begin(3, { 'Sec-Fetch-Site': 'cross-site' })).toMatchObject({ status: 403, code: 'cross_site' })
    expect(await service.head(upload)).toMatchObject({ offset: '0' })
  })

  it('begins nothing without the token of a form', async () => {
    const on = service.serve({}, true)
    expect(await service.begin(3, {}, on)).toMatchObject({ status: 428, code: 'form_check' })
    const { token } = createFormChecks({ secret: SECRET, db: service.database.db, clock: service.clock }).tokens.issue()
    await service.clock.advance(2000)
    expect(await service.begin(3, { 'Form-Token': token }, on)).toMatchObject({ status: 201 })
    expect(await service.database.db.$count(stagedUploads)).toBe(1)
  })

  it('fails for a while without a database, and nothing of the file or its address reaches the log', async () => {
    const upload = await service.begun(9)
    const away = await service.database.openAgain()
    await away.close()
    const on = service.serve({ db: away.db })
    expect(await service.head(upload, on)).toMatchObject({ status: 503 })
    expect(await service.patch(upload, 0, 'passport!', {}, on)).toMatchObject({ status: 503, code: 'unavailable' })
    expect(JSON.stringify(service.lines)).not.toMatch(new RegExp(`passport|${upload.split('/').at(-1)}`))
  })

  it('keeps what has arrived of a part whose sender is gone, over a real connection', async () => {
    const upload = await service.begun(1000)
    const server = serve({ fetch: service.app.fetch, hostname: '127.0.0.1', port: 0 })
    await once(server, 'listening')
    const address = server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    await once(socket, 'connect')
    const headers = Object.entries({ ...PART, Host: 'x', 'Upload-Offset': '0', 'Content-Length': '1000' }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`PATCH ${upload} HTTP/1.1\r\n${headers.join('')}\r\n${'a'.repeat(400)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.destroy()
    await vi.waitFor(async () => expect((await service.staging.stateOf(upload))?.received).toBe(400), { timeout: 5000 })
    server.close()
    expect(await service.patch(upload, 400, 'b'.repeat(600))).toMatchObject({ status: 204, offset: '1000' })
    expect((await service.staging.read(upload))?.toString()).toBe('a'.repeat(400) + 'b'.repeat(600))
  })
})
