import { z } from 'zod'
import type { TelegramConfig } from '../delivery-config.ts'
import { oneLine } from '../sending.ts'

/** An answer of the Bot API. `status` is null without one; `uncertain`: the call may have taken effect all the same. */
export type BotAnswer<T> = { ok: true; result: T } | { ok: false; status: number | null; error: string; retryAfterMs: number | null; uncertain: boolean }

/** The Bot API for one bot. Its token is part of every URL, so no URL is ever shown. */
export interface BotApi {
  call<T>(method: string, body: object, result: z.ZodType<T>, signal?: AbortSignal): Promise<BotAnswer<T>>
}

const TIMEOUT_MS = 15_000
/** Errors before anything was sent. */
const NOT_CONNECTED: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
const refusal = z.object({
  ok: z.literal(false),
  description: z.string().default('refused without a reason'),
  parameters: z.object({ retry_after: z.number().positive().optional().catch(undefined) }).optional().catch(undefined),
})

export function createBotApi({ token, apiRoot }: Pick<TelegramConfig, 'token' | 'apiRoot'>, timeoutMs = TIMEOUT_MS): BotApi {
  const told = (error: string) => oneLine(error, [token])
  return {
    async call(method, body, result, signal) {
      const limit = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(`${apiRoot}/bot${token}/${method}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
          // The URL contains the token: send it to no other host.
          redirect: 'manual',
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        })
        const answer: unknown = await response.json().catch(() => null)
        const good = z.object({ ok: z.literal(true), result }).safeParse(answer)
        if (good.success) return { ok: true, result: good.data.result }
        const { data } = refusal.safeParse(answer)
        if (!data) return { ok: false, status: response.status, error: `Telegram answered with status ${response.status} and an unreadable body`, retryAfterMs: null, uncertain: true }
        const seconds = data.parameters?.retry_after
        return { ok: false, status: response.status, error: told(data.description), retryAfterMs: seconds === undefined ? null : seconds * 1000, uncertain: false }
      } catch (error) {
        const why = reason(error)
        return { ok: false, status: null, error: told(`Telegram cannot be reached: ${why}`), retryAfterMs: null, uncertain: !NOT_CONNECTED.has(why) }
      }
    },
  }
}

/** The system's error code if there is one: fetch's own message says nothing. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name
}
