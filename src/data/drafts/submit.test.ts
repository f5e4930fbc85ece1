import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contact } from '../../content/contact.ts'
import { NetworkError } from '../api/http-error.ts'
import { submit } from './submit.ts'
import { SUBMISSION_FAILED, WriteError } from '../api/write-error.ts'

const fetched = vi.fn<typeof fetch>()
const KEY = '5f6f3c2e-5a0e-4c9b-9f6e-1f2a3b4c5d6e'
const accepted = { success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods: ['email'] } as const

beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

/** What a failing submission throws. */
async function failure(...[body, options]: [body?: object, options?: Parameters<typeof submit>[3]]): Promise<unknown> {
  return submit('/api/contact/submit', body ?? {}, KEY, options).then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

describe('submit', () => {
  it('[GEN-28] [API-22] sends JSON with its key, and returns the answer', async () => {
    fetched.mockResolvedValue(Response.json(accepted, { status: 201 }))
    const message = { name: 'D', email: 'd@bd.example', subject: '', category: '', message: 'm', walletAddress: '' }
    expect(await submit('/api/contact/submit', message, KEY)).toEqual(accepted)
    const [path, init] = fetched.mock.calls[0] ?? []
    expect([path, init?.method]).toEqual(['/api/contact/submit', 'POST'])
    expect(init?.headers).toMatchObject({ 'content-type': 'application/json', 'Idempotency-Key': KEY })
    expect(JSON.parse(String(init?.body))).toEqual(message)
  })

  it('[GEN-28] [LOAN-59] sends a form with files as multipart, whose type the browser writes', async () => {
    fetched.mockResolvedValue(Response.json(accepted))
    const form = new FormData()
    form.set('passportCopy', new File(['x'], 'passport.pdf', { type: 'application/pdf' }))
    await submit('/api/convertible-loan', form, KEY)
    const init = fetched.mock.calls[0]?.[1]
    expect(init?.body).toBe(form)
    expect(init?.headers).toEqual({ accept: 'application/json', 'Idempotency-Key': KEY })
    // As fetch encodes such a body.
    expect(new Request('http://bd.example', { method: 'POST', body: form }).headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  })

  it("throws the server's refusal: sentence, code and field", async () => {
    fetched.mockResolvedValue(Response.json({ success: false, error: 'No passport', code: 'missing_part', field: 'passportCopy' }, { status: 400 }))
    const error = await failure()
    expect(error).toBeInstanceOf(WriteError)
    expect(error).toMatchObject({ status: 400, code: 'missing_part', sentence: 'No passport', field: 'passportCopy', message: 'No passport' })
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html>502</html>'],
    ['another shape', '{"error":"E"}'],
    ['an empty sentence', '{"success":false,"error":"","code":"internal"}'],
  ])("[LOAN-71] is called 'Submission failed' where a refusal says %s", async (_, body) => {
    fetched.mockResolvedValue(new Response(body, { status: 500 }))
    expect(await failure()).toMatchObject({ name: 'WriteError', status: 500, message: 'Submission failed', sentence: SUBMISSION_FAILED })
  })

  it("[CONT-20] [CONT-21] is called 'Failed to submit form' where the contact form is refused, even with a sentence from the server", async () => {
    for (const status of [400, 500]) {
      fetched.mockResolvedValue(Response.json({ success: false, error: 'E', code: 'x' }, { status }))
      expect(await failure({}, { refusal: contact.form.refusal })).toMatchObject({ message: 'Failed to submit form', sentence: 'E', status })
    }
  })

  it('does not take an unreadable answer for success', async () => {
    for (const body of ['', 'ok', '{"success":true}', '{"success":true,"referenceNumber":"42","deliveryMethods":[]}']) {
      fetched.mockResolvedValue(new Response(body))
      expect(await failure()).toMatchObject({ name: 'WriteError', code: 'unreadable' })
    }
  })

  it('is tried once, and reports no answer or a late one', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failure()).toBeInstanceOf(NetworkError)
    expect(fetched).toHaveBeenCalledTimes(1)
    const body = new ReadableStream({ start: (stream) => stream.error(new DOMException('late', 'TimeoutError')) })
    fetched.mockResolvedValue(new Response(body))
    expect(await failure()).toBeInstanceOf(NetworkError)
    expect(fetched.mock.calls.map(([, init]) => init?.signal instanceof AbortSignal)).toEqual([true, true])
  })
})
