import type { Rpc, SolanaRpcApi } from '@solana/web3.js'
import type { z } from 'zod'
import { RpcError } from '../node/rpc-error.ts'
import type { AnswerCheck, RpcSource } from '../pool/rpc-source.ts'
import type { Watermarks } from '../pool/watermarks.ts'

/** A value from the chain, and its slot. */
export interface AtSlot<T> {
  slot: number
  value: T
}

type Send = (rpc: Rpc<SolanaRpcApi>) => Promise<unknown>

/** Requests whose answers count only once they are checked. Both reject with RpcError. */
export interface CheckedAsk {
  /**
   * A request whose answer has a context: checked against its schema, by `judge`, and against the slot of earlier answers to
   * the same `key`, the first part of which is the method.
   */
  at<T>(
    key: readonly string[],
    schema: z.ZodType<{ context: { slot: number }; value: T }>,
    send: Send,
    judge?: (value: T) => 'good' | 'weak' | { reason: string },
  ): Promise<AtSlot<T>>
  /** A request whose answer has no context; on null another node is asked. */
  plain<T>(schema: z.ZodType<T>, send: Send): Promise<T>
}

export function createCheckedAsk(source: RpcSource, watermarks: Watermarks): CheckedAsk {
  return {
    async at(key, schema, send, judge = () => 'good') {
      const [method = ''] = key
      const watermark = key.join(' ')
      const check: AnswerCheck = (result) => {
        const parsed = schema.safeParse(result)
        if (!parsed.success) return { verdict: 'wrong-shape', reason: whatIsWrong(parsed.error) }
        const { slot } = parsed.data.context
        const shown = watermarks.of(watermark)
        if (slot < shown) return { verdict: 'stale', slot, reason: `its slot ${slot} is older than ${shown}, already shown` }
        const judged = judge(parsed.data.value)
        return typeof judged === 'string' ? { verdict: judged, slot } : { verdict: 'wrong-shape', reason: judged.reason }
      }
      const { context, value } = schema.parse(await send(source.checked(check)))
      // Two concurrent requests may be answered in the wrong order.
      if (context.slot < watermarks.of(watermark)) {
        throw new RpcError(method, { kind: 'stale', retryable: true, message: 'a newer answer came first' })
      }
      watermarks.raise(watermark, context.slot)
      return { slot: context.slot, value }
    },
    async plain(schema, send) {
      const check: AnswerCheck = (result) => {
        const parsed = schema.safeParse(result)
        // A plain null says that this node doesn't know; another one may.
        return parsed.success ? { verdict: parsed.data === null ? 'weak' : 'good' } : { verdict: 'wrong-shape', reason: whatIsWrong(parsed.error) }
      }
      return schema.parse(await send(source.checked(check)))
    },
  }
}

/** Where an answer departs from its schema, without quoting it. */
function whatIsWrong(error: z.ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.join('.') || 'the result'} ${issue?.message ?? 'has another shape'}`
}
