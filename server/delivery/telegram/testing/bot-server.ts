import { createServer } from 'node:http'
import { z } from 'zod'

/** For tests: the Bot API on loopback, for one bot that is in one chat. */
export interface LocalBotServer {
  root: string
  token: string
  chatId: string
  /** Every call, in order. */
  calls: { method: string; body: Record<string, unknown> }[]
  /** Messages written into chats, in order. */
  messages: { chatId: string; text: string; body: Record<string, unknown> }[]
  /** Answers to the next calls instead of the usual ones; `hold` accepts the message and never answers. */
  next: ('hold' | BotReply)[]
  updates: unknown[]
  close(): Promise<void>
}

interface BotReply {
  status: number
  body: unknown
}

const BOT_TOKEN = `4242:${'secret_'.repeat(5)}`
const TEAM_CHAT = '-100200300'

export async function startBotServer(port = 0): Promise<LocalBotServer> {
  const calls: LocalBotServer['calls'] = []
  const messages: LocalBotServer['messages'] = []
  const next: LocalBotServer['next'] = []
  const updates: unknown[] = []

  const answer = (method: string, body: Record<string, unknown>): BotReply => {
    const chatId = String(body['chat_id'])
    if (method === 'getMe') return good({ id: 4242, is_bot: true, first_name: 'Duck', username: 'duck_bot' })
    if (method === 'getUpdates') return good(updates)
    if (chatId !== TEAM_CHAT && !/^\d+$/.test(chatId)) return bad(400, 'Bad Request: chat not found')
    if (method === 'sendChatAction') return good(true)
    if (method !== 'sendMessage') return bad(404, 'Not Found')
    if (String(body['text']).length > 9000) return bad(400, 'Bad Request: message is too long')
    messages.push({ chatId, text: String(body['text']), body })
    return good({ message_id: messages.length, chat: { id: Number(chatId) } })
  }

  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = []
    request.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    request.on('end', () => {
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
      const body = z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.concat(chunks).toString() || '{}'))
      calls.push({ method, body })
      const told = next.shift()
      const reply = token !== BOT_TOKEN ? bad(401, 'Unauthorized') : told === undefined || told === 'hold' ? answer(method, body) : told
      if (told === 'hold') return
      response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body))
    })
  })
  const listening = await new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(z.object({ port: z.number() }).parse(server.address()).port))
  })
  return {
    root: `http://127.0.0.1:${listening}`,
    token: BOT_TOKEN,
    chatId: TEAM_CHAT,
    calls,
    messages,
    next,
    updates,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A refusal in Telegram's form. */
export function bad(status: number, description: string, retryAfter?: number): BotReply {
  return { status, body: { ok: false, error_code: status, description, ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }) } }
}

function good(result: unknown): BotReply {
  return { status: 200, body: { ok: true, result } }
}
