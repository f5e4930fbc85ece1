import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { admin } from '../../content/admin.ts'
import { readSetupState, setUp, signIn } from './access.ts'
import { adminBrowser } from './testing/session.ts'
import { ADMIN_MARK, adminFile, adminRead, adminSend, adminSession, signedIn, signedOut, signOut, Unauthorized } from './session.ts'
import { ContractError, HttpError, NetworkError } from '../api/http-error.ts'

const words = { failed: admin.login.failed, network: admin.network }
const ada = { username: 'ada', password: 'wet-granite-41' }

let answer: () => Response | Promise<Response>
let browser: ReturnType<typeof adminBrowser>

beforeEach(() => {
  answer = () => Response.json({ success: true })
  browser = adminBrowser(() => answer())
})
afterEach(() => {
  signedOut()
  vi.unstubAllGlobals()
})

describe('signing in', () => {
  it('[ADML-04] [GEN-19] [API-30] sends name and password as JSON', async () => {
    answer = () => Response.json({ success: true, user: { username: 'ada' } })
    expect(await signIn(ada, words)).toEqual({ ok: true })
    const [call] = browser.calls
    expect(call).toMatchObject({ path: '/api/admin/login', body: ada })
    expect(call?.init.method).toBe('POST')
    expect(call?.headers.get('content-type')).toBe('application/json')
  })

  it('[ADML-08] [DISC-08] stores on the device that there is a session, which no script can read', async () => {
    answer = () => Response.json({ success: true, user: { username: 'ada' } })
    await signIn(ada, words)
    expect(Object.fromEntries(browser.stored)).toEqual({ [ADMIN_MARK]: 'signed-in' })
    expect(adminSession.getState()).toEqual({ signedIn: true })
  })

  it("[ADML-05] [ADML-09] [ADML-10] shows the server's message, Login failed without one, and says when there is no network", async () => {
    const said = async (response: () => Response | Promise<Response>) => {
      answer = response
      return signIn(ada, words)
    }
    expect(await said(() => Response.json({ success: false, error: 'E' }))).toEqual({ ok: false, error: 'E' })
    expect(await said(() => Response.json({ success: false, error: 'E', code: 'wrong' }, { status: 401 }))).toEqual({ ok: false, error: 'E' })
    for (const nothing of [() => Response.json({}), () => Response.json({ success: true }), () => Response.json({}, { status: 500 }), () => new Response('<html>', { status: 502 }), () => new Response('<html>')]) {
      expect(await said(nothing)).toEqual({ ok: false, error: 'Login failed' })
    }
    expect(await said(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ ok: false, error: 'Network error. Please try again.' })
    expect(browser.stored.size).toBe(0)
  })

  it('[ADML-11] accepts a user with or without an email address', async () => {
    for (const user of [{ username: 'ada' }, { username: 'ada', email: 'ada@example.com' }]) {
      answer = () => Response.json({ success: true, user })
      expect(await signIn(ada, words)).toEqual({ ok: true })
    }
  })
})

describe('setting up', () => {
  const setupWords = { failed: admin.setup.failed, network: admin.network }

  it('[ADMS-07] [API-31] sends name and password, and an email address where there is one', async () => {
    expect(await setUp(ada, setupWords)).toEqual({ ok: true })
    expect(browser.calls[0]).toMatchObject({ path: '/api/admin/setup' })
    expect(browser.calls[0]?.body).toEqual(ada)
  })

  it("[ADMS-08] [ADMS-11] [ADMS-12] shows the server's message, Setup failed without one, and says when there is no network", async () => {
    answer = () => Response.json({ success: false, error: 'E', code: 'common_password', field: 'password' }, { status: 400 })
    expect(await setUp(ada, setupWords)).toEqual({ ok: false, error: 'E', field: 'password' })
    answer = () => Response.json({})
    expect(await setUp(ada, setupWords)).toMatchObject({ ok: false, error: 'Setup failed' })
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await setUp(ada, setupWords)).toMatchObject({ ok: false, error: 'Network error. Please try again.' })
  })

  it('knows whether it is open, or that it cannot know', async () => {
    answer = () => Response.json({ open: true, needsToken: false })
    expect(await readSetupState()).toEqual({ open: true, needsToken: false })
    answer = () => new Response('', { status: 500 })
    expect(await readSetupState()).toBeNull()
  })
})

describe('signing out', () => {
  it('[ADMD-10] [API-32] takes effect here at once, and is sent again where it did not reach the server', async () => {
    signedIn()
    answer = () => new Response('boom', { status: 500 })
    const failed = signOut()
    expect(adminSession.getState()).toBeNull()
    await expect(failed).rejects.toBeInstanceOf(HttpError)
    expect(Object.fromEntries(browser.stored)).toEqual({ [ADMIN_MARK]: 'leaving' })
    for (const heard of [() => Response.json({ success: true }), () => new Response('', { status: 401 })]) {
      answer = heard
      await signOut()
      expect(browser.stored.size).toBe(0)
    }
    expect(browser.calls.map(({ path, init }) => [path, init.method])).toEqual(Array.from({ length: 3 }, () => ['/api/admin/logout', 'POST']))
  })

  it('is forgotten when the administrator has signed in again meanwhile', async () => {
    signedIn()
    let hear = (_: Response) => {}
    answer = () => new Promise((resolve) => (hear = resolve))
    const leaving = signOut()
    signedIn()
    hear(Response.json({ success: true }))
    await leaving
    expect([adminSession.getState(), Object.fromEntries(browser.stored)]).toEqual([{ signedIn: true }, { [ADMIN_MARK]: 'signed-in' }])
  })
})

describe('calls with a session', () => {
  const shape = z.object({ figure: z.number() })

  it('[ADMD-15] [GEN-19] [GEN-30] [API-32] leave it to the browser to send its cookie, past every cache', async () => {
    signedIn()
    answer = () => Response.json({ figure: 1 })
    expect(await adminRead('/api/admin/x', shape)).toEqual({ figure: 1 })
    await adminSend('/api/admin/logout', shape)
    await adminSend('/api/admin/y', shape, { a: 1 })
    await adminFile('/api/admin/z')
    expect(browser.calls.map(({ init, headers }) => [init.credentials, headers.has('authorization')])).toEqual(Array.from({ length: 4 }, () => ['same-origin', false]))
    expect(browser.calls.map(({ init }) => [init.method ?? 'GET', init.cache])).toEqual([['GET', 'no-store'], ['POST', 'no-store'], ['POST', 'no-store'], ['GET', 'no-store']])
    expect(browser.calls[0]?.headers.get('cache-control')).toBe('no-cache')
    expect(browser.calls[2]?.body).toEqual({ a: 1 })
  })

  it('[GEN-17] [ADMD-12] forget it when the server no longer knows it, and say so', async () => {
    signedIn()
    answer = () => Response.json({ success: false }, { status: 401 })
    await expect(adminRead('/api/admin/x', shape)).rejects.toBeInstanceOf(Unauthorized)
    expect([adminSession.getState(), browser.stored.size]).toEqual([null, 0])
  })

  it('leave alone a session that began while they were on their way', async () => {
    signedIn()
    let refuse = (_: Response) => {}
    answer = () => new Promise((resolve) => (refuse = resolve))
    const asked = adminRead('/api/admin/x', shape).catch((error: unknown) => error)
    signedIn()
    refuse(new Response('', { status: 401 }))
    expect(await asked).toBeInstanceOf(Unauthorized)
    expect(adminSession.getState()).toEqual({ signedIn: true })
  })

  it('are not made without one, and tell failures apart', async () => {
    await expect(adminRead('/api/admin/x', shape)).rejects.toBeInstanceOf(Unauthorized)
    expect(browser.calls).toEqual([])
    signedIn()
    const failure = async (response: () => Response | Promise<Response>) => {
      answer = response
      return adminRead('/api/admin/x', shape).catch((error: unknown) => error)
    }
    expect(await failure(() => new Response('boom', { status: 500 }))).toBeInstanceOf(HttpError)
    expect(await failure(() => Promise.reject(new TypeError('Failed to fetch')))).toBeInstanceOf(NetworkError)
    for (const bad of [() => Response.json({ figure: 'one' }), () => new Response('<html>')]) expect(await failure(bad)).toBeInstanceOf(ContractError)
    expect(adminSession.getState()).toEqual({ signedIn: true })
  })
})
