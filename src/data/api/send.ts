import type { z } from 'zod/mini'
import { jsonOf } from './http.ts'
import { reach } from './reach.ts'
import { followRetryAfter } from './retry-after.ts'

export interface SendOptions {
  headers?: Readonly<Record<string, string>> | undefined
  /** A later answer counts as none. */
  withinMs?: number
  signal?: AbortSignal
}

/**
 * POST to one endpoint, the answer parsed by a schema. Sends cookies. Sent once, even if it fails: the caller
 * decides on a retry. Throws as request() does, and ContractError.
 */
export function send<T>(path: string, schema: z.ZodMiniType<T>, body?: object, options: SendOptions = {}): Promise<T> {
  return reach(path, { method: 'POST', body, ...options, onResponse: (response) => followRetryAfter(path, response) }, jsonOf(path, schema))
}
