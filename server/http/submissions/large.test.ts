import { once } from 'node:events'
import { serve, type ServerType } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOAN_FILE_MOST_BYTES } from '../../../src/contract/loan-application.ts'
import { recordingLog } from '../../db/testing/database.ts'
import type { Intake, Sent } from '../../intake/intake.ts'
import { loanForm } from '../../intake/testing/intake.ts'
import { kinds } from '../../intake/kinds.ts'
import { submissionRoutes } from './routes.ts'
import { submissionAnswer } from './testing/submissions.ts'

// Over a socket: only there does a body limit affect a client that is still sending.

const TYPE = 'multipart/form-data; boundary=line'
const { path } = kinds['loan-application']
let taken: Sent[] = []
let held: Promise<void> = Promise.resolve()
const intake: Intake = {
  take: async (sent) => {
    taken.push(sent)
    await held
    return { ok: true, repeated: false, referenceNumber: 'BD-20261121-111111', deliveryMethods: [], confirmation: 'none' as const }
  },
  openUpload: (sealed) => sealed,
}

let server: ServerType
let url: string
beforeAll(async () => {
  const app = submissionRoutes({ intake, log: recordingLog().log })
  server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`
})
afterAll(() => void server?.close())

async function post(init: RequestInit) {
  const response = await fetch(url, { method: 'POST', ...init })
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), ...submissionAnswer.parse(await response.json()) }
}

const file = (bytes: number) => ({ name: 'passport.pdf', bytes: new Uint8Array(bytes) })

it('two files of 10 MB each arrive to the byte', async () => {
  taken = []
  const large = file(LOAN_FILE_MOST_BYTES)
  large.bytes.set([1, 2, 3], LOAN_FILE_MOST_BYTES - 3)
  expect(await post({ body: loanForm({ passportCopy: large, utilityBill: large }) })).toMatchObject({ status: 201, success: true })
  for (const sent of Object.values(taken[0]?.files ?? {})) expect(Buffer.compare(sent.bytes, large.bytes)).toBe(0)
  expect(Object.keys(taken[0]?.files ?? {})).toEqual(['passportCopy', 'utilityBill'])
})

it('more than that is refused as too large, with or without a Content-Length', async () => {
  taken = []
  const refused = { status: 413, success: false, code: 'too_long' }
  expect(await post({ body: loanForm({ passportCopy: file(3 * LOAN_FILE_MOST_BYTES) }) })).toMatchObject(refused)
  const megabyte = new Uint8Array(1024 * 1024)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      if (sent > 100) controller.close()
      else controller.enqueue(megabyte)
    },
  })
  expect(await post({ body: endless, headers: { 'Content-Type': TYPE }, duplex: 'half' })).toMatchObject(refused)
  expect(taken).toEqual([])
})

it('a form of a million parts, and an invalid form, are refused without being parsed', async () => {
  taken = []
  const part = '--line\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const bodies = [`${part.repeat(300_000)}--line--\r\n`, '--line\r\n'.repeat(1_000_000), 'no form at all', '']
  for (const body of bodies) expect(await post({ body, headers: { 'Content-Type': TYPE } })).toMatchObject({ status: 400, code: 'bad_request' })
  expect(await post({ body: part, headers: { 'Content-Type': 'multipart/form-data' } })).toMatchObject({ status: 400 })
  expect(taken).toEqual([])
})

it('a dozen slow forms keep no one else out', async () => {
  taken = []
  const stop = new AbortController()
  const dripping = Array.from({ length: 12 }, (_, index) => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from('--line\r\n')) })
    const headers = { 'Content-Type': TYPE, 'X-Forwarded-For': `198.51.100.${index}` }
    return fetch(url, { method: 'POST', body, headers, duplex: 'half', signal: stop.signal }).catch(() => null)
  })
  const from = (address: string) => post({ body: loanForm(), headers: { 'X-Forwarded-For': address } })
  expect(await from('203.0.113.20')).toMatchObject({ status: 201 })
  expect(await from('198.51.100.3')).toMatchObject({ status: 201 })
  stop.abort()
  await Promise.all(dripping)
})

it('forms in memory are limited per address, and the next is told when to retry', async () => {
  let release = () => {}
  held = new Promise((resolve) => {
    release = resolve
  })
  taken = []
  const from = (address: string) => post({ body: loanForm(), headers: { 'X-Forwarded-For': address } })
  const both = [from('203.0.113.7'), from('203.0.113.7')]
  await expect.poll(() => taken.length).toBe(2)
  expect(await from('203.0.113.7')).toMatchObject({ status: 503, code: 'busy', retryAfter: '10' })
  const other = from('203.0.113.8')
  release()
  expect((await Promise.all([...both, other])).map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await from('203.0.113.7')).toMatchObject({ status: 201 })
})
