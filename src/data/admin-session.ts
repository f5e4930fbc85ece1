import { z } from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { connection } from './connection.ts'
import { ContractError, HttpError, NetworkError } from './http-error.ts'

/** An administrator's session on this device: one key in localStorage, which outlives the page as specified. Nothing else of the administrators is stored. */
export const ADMIN_SESSION_KEY = 'bd-admin-session'

const stored = z.object({ sessionId: z.string().check(z.minLength(1)) })
export type AdminSession = z.infer<typeof stored>

/** `null` while nobody is signed in. Another tab that signs in or out is heard. */
export const adminSession = createStore<AdminSession | null>()(() => fromStorage())

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === ADMIN_SESSION_KEY || key === null) adminSession.setState(fromStorage(), true)
  })
}

export function signedIn(sessionId: string): void {
  adminSession.setState({ sessionId }, true)
  try {
    localStorage.setItem(ADMIN_SESSION_KEY, JSON.stringify({ sessionId }))
  } catch (error) {
    console.warn('the session could not be stored; it holds for this page only', error)
  }
}

export function signedOut(): void {
  adminSession.setState(null, true)
  try {
    localStorage.removeItem(ADMIN_SESSION_KEY)
  } catch {
    // Blocked storage held nothing.
  }
}

/** The server knows no such session, or there is none: to the login. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

/** GET with the session, past every cache, parsed. Throws Unauthorized, HttpError, NetworkError or ContractError. */
export async function adminRead<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
  const response = await reach(path, { headers: { accept: 'application/json', 'cache-control': 'no-cache', pragma: 'no-cache' } })
  const answer = schema.safeParse(parsed(await response.text()))
  if (!answer.success) throw new ContractError(`${path}: ${answer.error.issues[0]?.message ?? 'unexpected answer'}`)
  return answer.data
}

/** POST with the session. Gives the answer's JSON, null where there is none. Throws as adminRead() does. */
export async function adminSend(path: string, body?: object): Promise<unknown> {
  const content = body === undefined ? {} : { body: JSON.stringify(body), headers: { accept: 'application/json', 'content-type': 'application/json' } }
  return parsed(await (await reach(path, { method: 'POST', ...content })).text())
}

/** GET of a file with the session. Throws as adminRead() does. */
export async function adminFile(path: string): Promise<Blob> {
  return (await reach(path, {})).blob()
}

async function reach(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
  const session = adminSession.getState()
  if (!session) throw new Unauthorized('nobody is signed in')
  const headers = { ...init.headers, authorization: `Bearer ${session.sessionId}` }
  const response = await fetch(path, { cache: 'no-store', credentials: 'same-origin', ...init, headers }).catch((error: unknown) => {
    throw new NetworkError(`${path} failed`, { cause: error })
  })
  connection.getState().reached()
  if (response.status === 401) {
    // Somebody who has signed in again meanwhile stays signed in.
    if (adminSession.getState()?.sessionId === session.sessionId) signedOut()
    throw new Unauthorized('the session has ended')
  }
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
  return response
}

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContractError('the answer is not JSON', { cause: error })
  }
}

function fromStorage(): AdminSession | null {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(ADMIN_SESSION_KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
