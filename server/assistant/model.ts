import { z } from 'zod'
import { networkCode } from '../upstream/network-code.ts'
import { readBody } from '../lib/read-body.ts'
import { systemClock, type Clock } from '../lib/clock.ts'

/** A language model behind an OpenAI-compatible interface. */
export interface ModelConfig {
  /** Base URL, such as https://api.example.com/v1. */
  url: string
  model: string
  /** Secret: sent only in the request header. */
  key?: string
}

export type ModelAnswer = { ok: true; text: string } | { ok: false; reason: string }

export interface ModelOptions extends ModelConfig {
  timeoutMs?: number
  clock?: Clock
  fetch?: typeof globalThis.fetch
}

export type Model = (system: string, message: string) => Promise<ModelAnswer>

const MOST_BYTES = 64 * 1024
const MOST_CHARACTERS = 4000
const MOST_TOKENS = 400

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

/** Asks the model once. Never rejects; `reason` holds neither the key nor the question. */
export function createModel({ url, model, key, timeoutMs = 15_000, clock = systemClock, fetch = globalThis.fetch }: ModelOptions): Model {
  const address = `${url.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')}/chat/completions`
  return async (system, message) => {
    const controller = new AbortController()
    const cancel = clock.after(timeoutMs, () => controller.abort())
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({
          model,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: message },
          ],
          max_tokens: MOST_TOKENS,
          temperature: 0.2,
        }),
        // If followed, a redirect would send the key to another host.
        redirect: 'manual',
        signal: controller.signal,
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        return { ok: false, reason: `HTTP ${response.status}` }
      }
      const body = await readBody(response, MOST_BYTES)
      return body.ok ? textOf(body.text) : body
    } catch (error) {
      return { ok: false, reason: controller.signal.aborted ? `no answer within ${timeoutMs} ms` : `connection failed (${networkCode(error)})` }
    } finally {
      cancel()
    }
  }
}

function textOf(body: string): ModelAnswer {
  const text = completion.safeParse(parseJson(body)).data?.choices[0]?.message.content.trim() ?? ''
  return text === '' ? { ok: false, reason: 'the answer has no text' } : { ok: true, text: text.slice(0, MOST_CHARACTERS) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
