import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import type { AnswerCheck, RpcSource } from '../../upstream/rpc/pool/rpc-source.ts'
import type { RpcPool } from '../../upstream/rpc/pool/pool.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { createWatermarks } from '../../upstream/rpc/pool/watermarks.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createHide, type Failure, failureOf, TOO_LONG, unavailable } from './failures.ts'
import { jsonText } from './json-text.ts'
import type { Question } from './question.ts'

/** `text` is the result as JSON. */
export type Answer = { ok: true; text: string } | { ok: false; failure: Failure }

export interface QuestionsOptions {
  pool: RpcPool
  /** The pool's node URLs, to be kept out of answers. */
  nodeUrls: readonly string[]
  clock: Clock
  cacheBytes: number
  maxResultCharacters: number
  mostAtOnce: number
}

/** Slots this far behind the newest confirmed one are final, with a wide margin: it takes 32 slots or fewer. */
const FINAL_AFTER_SLOTS = 150
const BUSY_RETRY_MS = 1000
/** Lasting answers deserve more of the cache than those true for a second. */
const LASTING_SHARE = 0.75

/**
 * Asks the pool once for simultaneous equal requests, and reuses good answers for as long as they hold. Errors are never
 * cached. A request continues after its caller has left: others may wait for it too, and the pool limits its time.
 */
export function createQuestions({ pool, nodeUrls, clock, cacheBytes, maxResultCharacters, mostAtOnce }: QuestionsOptions) {
  const lasting = createAnswerCache(cacheBytes * LASTING_SHARE, clock)
  const passing = createAnswerCache(cacheBytes * (1 - LASTING_SHARE), clock)
  const underWay = new Map<string, Promise<Answer>>()
  const watermarks = createWatermarks()
  const hide = createHide(nodeUrls)
  const isFinal = (slot: number) => {
    const newest = pool.health().slot
    return newest !== null && slot <= newest - FINAL_AFTER_SLOTS
  }

  const askPool = async (key: string, method: string, params: readonly unknown[], question: Question): Promise<Answer> => {
    const check: AnswerCheck = (result) => {
      const validated = question.validate(result)
      if (validated.verdict === 'wrong-shape') return { verdict: 'wrong-shape', reason: `no answer to ${method}` }
      const shown = watermarks.of(key)
      const { slot } = validated
      if (slot !== undefined && slot < shown) return { verdict: 'stale', slot, reason: `its slot ${slot} is older than ${shown}, already shown` }
      return validated
    }
    try {
      const result = await send(pool.visitors().checked(check), method, params)
      const validated = question.validate(result)
      if (validated.verdict !== 'wrong-shape' && validated.slot !== undefined) watermarks.raise(key, validated.slot)
      const text = jsonText(result)
      if (text.length > maxResultCharacters) return { ok: false, failure: { kind: 'node-error', error: TOO_LONG } }
      const keepMs = question.keepMs(result, isFinal)
      if (keepMs === Number.POSITIVE_INFINITY) lasting.put(key, text, keepMs)
      else passing.put(key, text, keepMs)
      return { ok: true, text }
    } catch (error) {
      if (error instanceof RpcError) return { ok: false, failure: failureOf(error, hide) }
      throw error
    }
  }

  return {
    ask(method: string, question: Question): Promise<Answer> {
      const paramsText = jsonText(question.params)
      const key = `${method} ${paramsText}`
      const known = lasting.get(key) ?? passing.get(key)
      if (known !== undefined) return Promise.resolve({ ok: true, text: known })
      const running = underWay.get(key)
      if (running) return running
      // Many visitors with a request each must not take the nodes away from the figures that everyone sees.
      if (underWay.size >= mostAtOnce) return Promise.resolve({ ok: false, failure: unavailable(BUSY_RETRY_MS) })
      const answer = askPool(key, method, paramList.parse(JSON.parse(paramsText)), question).finally(() => underWay.delete(key))
      underWay.set(key, answer)
      return answer
    },
  }
}

const paramList = z.array(z.unknown())

type Call = (...params: readonly unknown[]) => { send(): Promise<unknown> }
const call = z.custom<Call>((member) => typeof member === 'function')

/** By name: web3.js has a typed function for each method, but builds all requests alike. */
function send(rpc: RpcSource['rpc'], method: string, params: readonly unknown[]): Promise<unknown> {
  return call.parse(Reflect.get(rpc, method))(...params).send()
}
