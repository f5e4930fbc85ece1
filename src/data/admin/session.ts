import type { z } from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { connection } from '../live/connection.ts'
import { ContractError, HttpError, NetworkError } from '../api/http-error.ts'

/**
 * Whether an administrator is signed in on this device. The session itself is a cookie that no script can read; what is
 * stored is only the word that there is one, or that the server has still to be told that it ended.
 */
export const ADMIN_MARK = 'bd.admin'
type Mark = 'signed-in' | 'leaving'

/** What held the session itself in earlier versions. */
const FORMER_KEY = 'bd-admin-session'

/** A new object each time somebody signs in, so that one session can be told from the next. */
export interface AdminSession {
  readonly signedIn: true
}

/** `null` while nobody is signed in. Another tab that signs in or out is heard. */
export const adminSession = createStore<AdminSession | null>()(() => fromStorage())

if (typeof window !== 'undefined') {
  forgetFormer()
  window.addEventListener('storage', ({ key }) => {
    if (key === ADMIN_MARK || key === null) adminSession.setState(fromStorage(), true)
  })
  const leaveAtLast = () => {
    if (markOf() === 'leaving') leave().catch((error: unknown) => console.warn('the logout has still to be told', error))
  }
  window.addEventListener('online', leaveAtLast)
  leaveAtLast()
}

export function signedIn(): void {
  adminSession.setState({ signedIn: true }, true)
  setMark('signed-in')
}

/** Here only: the server has ended the session already. */
export function signedOut(): void {
  adminSession.setState(null, true)
  setMark(null)
}

/** Here at once. The server is told, and told again where it could not be reached: only it can take the cookie back. */
export async function signOut(): Promise<void> {
  adminSession.setState(null, true)
  setMark('leaving')
  await leave()
}

async function leave(): Promise<void> {
  const response = await fetch('/api/admin/logout', { method: 'POST', cache: 'no-store', credentials: 'same-origin' })
  if (!response.ok && response.status !== 401) throw new HttpError(response.status, await response.text(), response.statusText)
  // Somebody who has signed in again meanwhile stays signed in.
  if (markOf() === 'leaving') setMark(null)
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
  const response = await fetch(path, { cache: 'no-store', credentials: 'same-origin', ...init }).catch((error: unknown) => {
    throw new NetworkError(`${path} failed`, { cause: error })
  })
  connection.getState().reached()
  if (response.status === 401) {
    // Somebody who has signed in again meanwhile stays signed in.
    if (adminSession.getState() === session) signedOut()
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
  return markOf() === 'signed-in' ? { signedIn: true } : null
}

function markOf(): string | null {
  try {
    return localStorage.getItem(ADMIN_MARK)
  } catch {
    return null
  }
}

function setMark(mark: Mark | null): void {
  try {
    if (mark === null) localStorage.removeItem(ADMIN_MARK)
    else localStorage.setItem(ADMIN_MARK, mark)
  } catch (error) {
    if (mark !== null) console.warn('that somebody is signed in could not be stored; it holds for this page only', error)
  }
}

function forgetFormer(): void {
  try {
    localStorage.removeItem(FORMER_KEY)
  } catch {
    // Blocked storage holds nothing.
  }
}
