import type { z } from 'zod/mini'
import { ContractError, HttpError, NetworkError, TimeoutError } from './http-error.ts'

export interface HttpOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A form with files goes as it is, everything else as JSON. */
  body?: object | undefined
  /** Besides those that tell what the body is, and that JSON is expected. */
  headers?: Readonly<Record<string, string>> | undefined
  credentials?: RequestCredentials
  cache?: RequestCache
  signal?: AbortSignal | undefined
  /** Milliseconds for the whole answer. */
  withinMs?: number | undefined
  /** Told of every response, whatever its status. */
  onResponse?: (response: Response) => void
}

/**
 * One request, sent once; for page and worker alike. Gives what `read` makes of an answer that is OK. Throws HttpError for
 * any other, NetworkError without an answer or when one breaks off, TimeoutError after `withinMs`, and the reason of the
 * caller's signal when that aborts it.
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

/** For request(): the JSON of an answer, null for an empty one, parsed by a schema. Throws ContractError. */
export function jsonOf<T>(path: string, schema: z.ZodMiniType<T>): (response: Response) => Promise<T> {
  return async (response) => parseBy(path, schema, jsonFrom(path, await response.text()))
}

/** Throws ContractError, which names the path and the first thing that is wrong. */
export function parseBy<T>(path: string, schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ContractError(`${path}: ${parsed.error.issues[0]?.message ?? 'unexpected answer'}`)
  return parsed.data
}

/** What a text says as JSON, null for an empty one. Throws ContractError. */
export function jsonFrom(path: string, text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (error) {
    throw new ContractError(`${path}: not JSON`, { cause: error })
  }
}

/** The browser itself writes the type of a form, with the boundary between its parts. */
function contentType(body: object | undefined): Record<string, string> {
  return body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
}

/** A signal that aborts when the time is up or the caller's does. AbortSignal.any is younger than browsers that we serve. */
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
