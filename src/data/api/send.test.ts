import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { ContractError, HttpError, NetworkError } from './http-error.ts'
import { send } from './send.ts'

const anything = z.unknown()

const fetched = vi.fn<typeof fetch>()

beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

describe('send', () => {
  it('[GEN-04] sends a body as JSON with its content type, and cookies', async () => {
    fetched.mockResolvedValue(Response.json({ ok: true }))
    expect(await send('/api/x', anything, { name: 'BD' })).toEqual({ ok: true })
    const [path, init] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/api/x')
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"name":"BD"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it("leaves a form's content type to the browser, and sends none without a body", async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response('')))
    const form = new FormData()
    form.set('name', 'BD')
    expect(await send('/api/x', anything, form)).toBeNull()
    expect(fetched.mock.calls[0]?.[1]?.body).toBe(form)
    await send('/api/x', anything)
    expect(fetched.mock.calls[1]?.[1]).not.toHaveProperty('body')
    for (const [, init] of fetched.mock.calls) expect(init?.headers).not.toHaveProperty('content-type')
  })

  it("[GEN-08] is tried once, and says 'status: body' or that there was no answer", async () => {
    fetched.mockResolvedValue(new Response('boom', { status: 500 }))
    const failure = await send('/api/x', anything, {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(HttpError)
    expect(failure).toMatchObject({ message: '500: boom' })
    expect(fetched).toHaveBeenCalledTimes(1)
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(send('/api/x', anything, {})).rejects.toBeInstanceOf(NetworkError)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('refuses an answer of another shape', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ ok: 'yes' })))
    await expect(send('/api/x', z.object({ ok: z.boolean() }), {})).rejects.toBeInstanceOf(ContractError)
  })
})
