import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { z } from 'zod'

// For tests: a language model behind an OpenAI-compatible interface on this machine, that says what the test tells it to.

const message = z.looseObject({ role: z.string(), content: z.string().nullable() })
const request = z.looseObject({
  model: z.string(),
  messages: z.array(message),
  tools: z.array(z.object({ type: z.literal('function'), function: z.object({ name: z.string(), description: z.string(), parameters: z.looseObject({}) }) })),
  stream: z.literal(true),
})
export type ModelRequest = z.output<typeof request> & { headers: IncomingHttpHeaders; path: string; text: string }

/** One turn of the model. */
export type Turn = (response: ServerResponse, asked: ModelRequest) => unknown

export interface LocalModel {
  url: string
  asked: ModelRequest[]
  /** What it does at the next requests, in this order, the last one again and again. */
  will(...turns: Turn[]): void
  close(): Promise<void>
}

export async function startLocalModel(): Promise<LocalModel> {
  const asked: ModelRequest[] = []
  let turns: Turn[] = []
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(Buffer.from(part))
    const text = Buffer.concat(parts).toString()
    const one = { ...request.parse(JSON.parse(text)), headers: incoming.headers, path: incoming.url ?? '', text }
    asked.push(one)
    const turn = turns.length > 1 ? turns.shift() : turns[0]
    await turn?.(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`,
    asked,
    will: (...next) => {
      asked.length = 0
      turns = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const STREAM = { 'Content-Type': 'text/event-stream' }
const event = (choice: object) => `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`

/** It says this, in pieces of a few letters, which need not end where a word does. */
export function says(text: string, { end = true }: { end?: boolean } = {}): Turn {
  return (response) => {
    response.writeHead(200, STREAM)
    response.write(': a comment\n\n')
    response.write(event({ delta: { role: 'assistant', content: '' } }))
    for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) response.write(event({ delta: { content: piece } }))
    if (end) response.end(`${event({ delta: {}, finish_reason: 'stop' })}data: {"choices":[],"usage":{"total_tokens":5}}\n\ndata: [DONE]\n\n`)
  }
}

/** It calls these tools, their arguments (JSON, or any text) in pieces. */
export function calls(...all: readonly (readonly [name: string, given: unknown])[]): Turn {
  return (response) => {
    response.writeHead(200, STREAM)
    for (const [index, [name, given]] of all.entries()) {
      response.write(event({ delta: { tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }] } }))
      for (const piece of (typeof given === 'string' ? given : JSON.stringify(given)).match(/[\s\S]{1,9}/g) ?? []) response.write(event({ delta: { tool_calls: [{ index, function: { arguments: piece } }] } }))
    }
    response.end(`${event({ delta: {}, finish_reason: 'tool_calls' })}data: [DONE]\n\n`)
  }
}

/** It answers with this, whatever it is. */
export function answers(status: number, body: string, type = 'application/json', headers: Record<string, string> = {}): Turn {
  return (response) => response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
}
