import type { z } from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { HttpError } from '../api/http-error.ts'
import { jsonOf, type HttpOptions } from '../api/http.ts'
import { reach } from '../api/reach.ts'

/**
 * Whether an administrator is signed in on this device. The session itself is a cookie that no script can read; stored is
 * only the fact that there is one, or that the server has not yet been told that it ended.
 */
export const ADMIN_MARK = 'bd.admin'
type Mark = 'signed-in' | 'leaving'

/** Held the session itself in earlier versions. */
const FORMER_KEY = 'bd-admin-session'

/** A new object at each sign-in, so that one session can be told from the next. */
export interface AdminSession {
  readonly signedIn: true
}

/** `null` while signed out. Follows sign-ins and sign-outs in other tabs. */
export const adminSession = createStore<AdminSession | null>()(() => fromStorage())

if (typeof window !== 'undefined') {
  forgetFormer()
  window.addEventListener('storage', ({ key }) => {
    if (key === ADMIN_MARK || key === null) adminSession.setState(fromStorage(), true)
  })
  const leaveAtLast = () => {
    if (markOf() === 'leaving') leave().catch((error: unknown) => console.warn('the sign-out has not reached the server yet', error))
  }
  window.addEventListener('online', leaveAtLast)
  leaveAtLast()
}

export function signedIn(): void {
  adminSession.setState({ signedIn: true }, true)
  setMark('signed-in')
}

/** Signs out here only: the server has already ended the session. */
export function signedOut(): void {
  adminSession.setState(null, true)
  setMark(null)
}

/** Signs out here at once and tells the server, again later if it can't be reached: only it can clear the cookie. */
export async function signOut(): Promise<void> {
  adminSession.setState(null, true)
  setMark('leaving')
  await leave()
}

async function leave(): Promise<void> {
  await reach('/api/admin/logout', { method: 'POST', credentials: 'same-origin' }, () => Promise.resolve()).catch((error: unknown) => {
    if (!(error instanceof HttpError && error.status === 401)) throw error
  })
  // An administrator who has signed in again meanwhile stays signed in.
  if (markOf() === 'leaving') setMark(null)
}

/** There is no session, or the server no longer knows it: go to the sign-in page. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

/** GET with the session, bypassing every cache; parsed. Throws Unauthorized, HttpError, NetworkError or ContractError. */
export function adminRead<T>(path: string, schema: z.ZodMiniType<T>, signal?: AbortSignal): Promise<T> {
  return withSession(path, { signal, headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } }, jsonOf(path, schema))
}

/** POST with the session, the answer parsed. Throws as adminRead() does. */
export function adminSend<T>(path: string, schema: z.ZodMiniType<T>, body?: object, headers?: Readonly<Record<string, string>>): Promise<T> {
  return withSession(path, { method: 'POST', body, headers }, jsonOf(path, schema))
}

/** POST with the session, the answer read as it comes. Throws as adminRead() does. */
export function adminPost<T>(path: string, body: object, read: (response: Response) => Promise<T>): Promise<T> {
  return withSession(path, { method: 'POST', body }, read)
}

/** GET of a file with the session. Throws as adminRead() does. */
export function adminFile(path: string): Promise<Blob> {
  return withSession(path, {}, (response) => response.blob())
}

async function withSession<T>(path: string, options: HttpOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const session = adminSession.getState()
  if (!session) throw new Unauthorized('no administrator is signed in')
  try {
    return await reach(path, { ...options, credentials: 'same-origin' }, read)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error
    // An administrator who has signed in again meanwhile stays signed in.
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
    if (mark !== null) console.warn('the sign-in could not be stored; it holds for this page only', error)
  }
}

function forgetFormer(): void {
  try {
    localStorage.removeItem(FORMER_KEY)
  } catch {
    // Blocked storage has nothing to remove.
  }
}
