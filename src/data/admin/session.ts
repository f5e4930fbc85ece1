import type { z } from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { HttpError } from '../api/http-error.ts'
import { jsonOf, type HttpOptions } from '../api/http.ts'
import { reach } from '../api/reach.ts'

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
  await reach('/api/admin/logout', { method: 'POST', credentials: 'same-origin' }, () => Promise.resolve()).catch((error: unknown) => {
    if (!(error instanceof HttpError && error.status === 401)) throw error
  })
  // Somebody who has signed in again meanwhile stays signed in.
  if (markOf() === 'leaving') setMark(null)
}

/** The server knows no such session, or there is none: to the login. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

/** GET with the session, past every cache, parsed. Throws Unauthorized, HttpError, NetworkError or ContractError. */
export function adminRead<T>(path: string, schema: z.ZodMiniType<T>, signal?: AbortSignal): Promise<T> {
  return withSession(path, { signal, headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } }, jsonOf(path, schema))
}

/** POST with the session, its answer parsed. Throws as adminRead() does. */
export function adminSend<T>(path: string, schema: z.ZodMiniType<T>, body?: object): Promise<T> {
  return withSession(path, { method: 'POST', body }, jsonOf(path, schema))
}

/** GET of a file with the session. Throws as adminRead() does. */
export function adminFile(path: string): Promise<Blob> {
  return withSession(path, {}, (response) => response.blob())
}

async function withSession<T>(path: string, options: HttpOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const session = adminSession.getState()
  if (!session) throw new Unauthorized('nobody is signed in')
  try {
    return await reach(path, { ...options, credentials: 'same-origin' }, read)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error
    // Somebody who has signed in again meanwhile stays signed in.
    if (adminSession.getState() === session) signedOut()
    throw new Unauthorized('the session has ended')
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
