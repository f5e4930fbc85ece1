import type { z } from 'zod/mini'
import { jsonOf } from './http.ts'
import { reach } from './reach.ts'

export interface SendOptions {
  headers?: Readonly<Record<string, string>> | undefined
  /** No answer within this time counts as none. */
  withinMs?: number
}

/**
 * POST of one endpoint, its answer parsed by a schema. Cookies go along. Sent once, whatever comes of it: the caller
 * decides on a second time. Throws as request() does, and ContractError.
 */
export function send<T>(path: string, schema: z.ZodMiniType<T>, body?: object, options: SendOptions = {}): Promise<T> {
  return reach(path, { method: 'POST', body, ...options }, jsonOf(path, schema))
}
