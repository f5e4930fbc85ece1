import type { z } from 'zod/mini'
import { ContractError, HttpError, NetworkError, TimeoutError } from './http-error.ts'

export interface HttpOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** FormData is sent as it is, everything else as JSON. */
  body?: object | undefined
  /** In addition to Content-Type and Accept. */
  headers?: Readonly<Record<string, string>> | undefined
  credentials?: RequestCredentials
  cache?: RequestCache
  signal?: AbortSignal | undefined
  /** Milliseconds for the whole answer. */
  withinMs?: number | undefined
  /** Called with every response, of any status. */
  onResponse?: (response: Response) => void
}

/**
 * One request, sent once; for page and worker alike. Resolves to what `read` makes of a response that is OK. Throws HttpError
 * for any other, NetworkError without a response or when it breaks off, TimeoutError after `withinMs`, and the reason of
 * the caller's signal when that aborts it.
 */
export async function request<T>(path: string, options: HttpOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const { method = 'GET', body, headers, credentials = 'include', cache = 'no-store', signal, withinMs, onResponse } = options
  const limit = timeLimit(withinMs, signal)
  try {
    const response = await fetch(path, {
      method,
      credentials,
      cache,
      headers: { accept: 'application/json', ...contentType(body), ...headers },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(limit.signal ? { signal: limit.signal } : {}),
    })
    onResponse?.(response)
    if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
    return await read(response)
  } catch (error) {
    if (error instanceof HttpError || error instanceof ContractError || signal?.aborted) throw error
    throw new (limit.isOver() ? TimeoutError : NetworkError)(`${method} ${path} failed`, { cause: error })
  } finally {
    limit.lift()
  }
}

/** For request(): the response's JSON, null for an empty body, parsed by a schema. Throws ContractError. */
export function jsonOf<T>(path: string, schema: z.ZodMiniType<T>): (response: Response) => Promise<T> {
  return async (response) => parseBy(path, schema, jsonFrom(path, await response.text()))
}

/** Throws a ContractError that names the path and the first issue. */
export function parseBy<T>(path: string, schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ContractError(`${path}: ${parsed.error.issues[0]?.message ?? 'unexpected answer'}`)
  return parsed.data
}

/** A text parsed as JSON, null for an empty one. Throws ContractError. */
export function jsonFrom(path: string, text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (error) {
    throw new ContractError(`${path}: not JSON`, { cause: error })
  }
}

/** The browser itself writes a form's type, which holds the boundary between its parts. */
function contentType(body: object | undefined): Record<string, string> {
  return body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
}

/** A signal that aborts when the time is up or the caller's does. Some browsers we serve lack AbortSignal.any. */
function timeLimit(withinMs: number | undefined, signal: AbortSignal | undefined) {
  if (withinMs === undefined) return { signal, isOver: () => false, lift: () => {} }
  const limited = new AbortController()
  let over = false
  const timer = setTimeout(() => {
    over = true
    limited.abort(new DOMException('No answer in time', 'TimeoutError'))
  }, withinMs)
  const abort = () => limited.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: limited.signal,
    isOver: () => over,
    lift: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}
