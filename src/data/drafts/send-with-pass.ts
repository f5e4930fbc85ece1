import type { z } from 'zod/mini'
import { send, type SendOptions } from '../api/send.ts'
import { meetDemand, passHeaders } from './form-pass.ts'

/** A token, its time, a challenge, and another one if the address changed meanwhile. */
const MOST_DEMANDS = 4

/** POST of what the server checks against programs: sent again with what it demands, a few times at most. Throws as send() does. */
export async function sendWithPass<T>(path: string, schema: z.ZodMiniType<T>, body: object | undefined, { headers, ...options }: SendOptions): Promise<T> {
  let met: Readonly<Record<string, string>> = {}
  for (let demands = 0; ; demands += 1) {
    try {
      return await send(path, schema, body, { ...options, headers: { ...headers, ...(await passHeaders()), ...met } })
    } catch (error) {
      const next = demands < MOST_DEMANDS ? await meetDemand(error) : null
      if (next === null) throw error
      met = next
    }
  }
}
