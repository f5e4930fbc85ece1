import { z } from 'zod'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { networkCode } from '../../upstream/network-code.ts'
import { ModelFailed } from './model-failed.ts'
import { dataLines } from './data-lines.ts'
import { parseJson } from '../../lib/parse-json.ts'

/** A language model behind an OpenAI-compatible interface. */
export interface ModelConfig {
  /** Base URL, such as https://api.example.com/v1. */
  url: string
  model: string
  /** Secret: sent only in the request header. */
  key?: string
}

export interface CompletionOptions extends ModelConfig {
  /** Until the first byte of an answer, and from one to the next. */
  firstMs?: number
  nextMs?: number
  clock?: Clock
}

export interface ToolCall {
  id: string
  name: string
  /** JSON, or what the model takes for it. */
  arguments: string
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] }
  | { role: 'tool'; tool_call_id: string; content: string }

export interface ModelTool {
  type: 'function'
  function: { name: string; description: string; parameters: object }
}

/** One turn of the model: its text in pieces, each waited for, then the tools that it calls. Rejects with ModelFailed. */
export type Complete = (request: { messages: readonly ModelMessage[]; tools: readonly ModelTool[] }, onText: (piece: string) => Promise<void>, signal: AbortSignal) => Promise<ToolCall[]>

const MOST_BYTES = 256 * 1024
const MOST_TOKENS = 700
const MOST_CALLS = 8
const MOST_ARGUMENTS = 2000

const piece = z.object({
  content: z.string().nullish(),
  tool_calls: z.array(z.object({ index: z.int().min(0).optional(), id: z.string().nullish(), function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish() })).nullish(),
})
// `message`: of servers that answer at once although asked for a stream.
const chunk = z.object({ choices: z.array(z.object({ delta: piece.nullish(), message: piece.nullish(), finish_reason: z.string().nullish() })) })

/** Asks the model for one turn, as a stream. */
export function createCompletion({ url, model, key, firstMs = 10_000, nextMs = 5000, clock = systemClock }: CompletionOptions): Complete {
  const address = `${url.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')}/chat/completions`
  return async (request, onText, signal) => {
    const stalled = new AbortController()
    let cancel = () => {}
    const waitAtMost = (ms: number) => {
      cancel()
      cancel = clock.after(ms, () => stalled.abort(new ModelFailed(`nothing within ${ms} ms`)))
    }
    try {
      waitAtMost(firstMs)
      const response = await fetch(address, {
        method: 'POST',
        headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, ...request, stream: true, max_tokens: MOST_TOKENS, temperature: 0.2 }),
        // If followed, a redirect would send the key to another host.
        redirect: 'manual',
        signal: AbortSignal.any([signal, stalled.signal]),
      })
      if (response.status !== 200 || !response.body) {
        await response.body?.cancel()
        throw new ModelFailed(`HTTP ${response.status}`)
      }
      return await readTurn(dataLines(response.body, { json: response.headers.get('content-type')?.includes('application/json') === true, mostBytes: MOST_BYTES, onBytes: () => waitAtMost(nextMs), onWait: () => cancel() }), onText)
    } catch (error) {
      if (error instanceof ModelFailed) throw error
      if (stalled.signal.reason instanceof ModelFailed) throw stalled.signal.reason
      if (signal.reason instanceof ModelFailed) throw signal.reason
      throw new ModelFailed(`connection failed (${networkCode(error)})`)
    } finally {
      cancel()
      stalled.abort()
    }
  }
}

async function readTurn(lines: AsyncIterable<string>, onText: (piece: string) => Promise<void>): Promise<ToolCall[]> {
  const calls: ToolCall[] = []
  let isWhole = false
  for await (const line of lines) {
    if (line === '[DONE]') break
    const read = chunk.safeParse(parseJson(line))
    if (!read.success) throw new ModelFailed('its answer is not what it should be')
    for (const { delta, message, finish_reason: reason } of read.data.choices.slice(0, 1)) {
      const said = delta ?? message
      if (said?.content) await onText(said.content)
      for (const call of said?.tool_calls ?? []) addCall(calls, call)
      if (reason === 'length' || reason === 'content_filter') throw new ModelFailed(`it stopped (${reason})`)
      if (reason) isWhole = true
    }
  }
  if (!isWhole) throw new ModelFailed('its answer broke off')
  return calls
}

type CallPiece = NonNullable<z.output<typeof piece>['tool_calls']>[number]

/** A call comes in pieces too: its id and name first, then its arguments. */
function addCall(calls: ToolCall[], { index, id, function: said }: CallPiece): void {
  const at = index ?? (id ? calls.length : Math.max(0, calls.length - 1))
  if (at > calls.length || at >= MOST_CALLS) throw new ModelFailed('it calls too many tools')
  const known = calls[at] ?? { id: '', name: '', arguments: '' }
  const call = { id: id || known.id || `call-${at}`, name: known.name || (said?.name ?? ''), arguments: known.arguments + (said?.arguments ?? '') }
  if (call.arguments.length > MOST_ARGUMENTS) throw new ModelFailed('the arguments of a tool are too long')
  calls[at] = call
}
