import { z } from 'zod/mini'
import type { NamedLink } from '../../assistant/answer.ts'
import { chatLink } from '../../contract/chat.ts'
import { isPath } from '../../content/routes.ts'
import { ContractError } from '../api/http-error.ts'
import { jsonFrom } from '../api/http.ts'
import { reach } from '../api/reach.ts'
import { followRetryAfter } from '../api/retry-after.ts'
import { eventsOf } from './events-of.ts'

const PATH = '/api/chat/duckling'
/** For the whole answer. */
const REPLY_WITHIN_MS = 30_000

export interface ChatQuestion {
  message: string
  /** The visitor's messages before it, oldest first. */
  earlier?: readonly string[]
  /** Without the names that their owner gave them: these name people. */
  wallets?: readonly { address: string }[]
}

export interface ChatReply {
  /** Null where the answer holds no text. */
  text: string | null
  links: readonly NamedLink[]
  suggestions: readonly string[]
}

/** Told of each piece of the text as it comes, to be put after the one before. */
type OnPiece = (piece: string) => void

/**
 * Asks the server's assistant. The reply takes the place of all pieces, which may have been another text. Throws as send()
 * does, and ContractError for a stream that breaks off.
 */
export function askServer(question: ChatQuestion, onPiece: OnPiece, signal: AbortSignal): Promise<ChatReply> {
  const options = {
    method: 'POST',
    body: question,
    headers: { accept: 'text/event-stream, application/json' },
    withinMs: REPLY_WITHIN_MS,
    signal,
    onResponse: (response: Response) => followRetryAfter(PATH, response),
  } as const
  return reach(PATH, options, async (response) => {
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    return streams && response.body ? lastOf(response.body, onPiece) : replyOf(jsonFrom(PATH, await response.text()))
  })
}

async function lastOf(body: ReadableStream<Uint8Array>, onPiece: OnPiece): Promise<ChatReply> {
  for await (const data of eventsOf(body)) {
    const event = jsonFrom(PATH, data)
    const piece = withPiece.safeParse(event).data?.text
    if (piece === undefined) return replyOf(event)
    onPiece(piece)
  }
  throw new ContractError(`${PATH}: broke off`)
}

const withPiece = z.object({ text: z.string() })
const text = z.string().check(z.trim(), z.minLength(1))
const withResponse = z.object({ response: text })
const withMessage = z.object({ message: text })
const withLinks = z.object({ links: z.array(z.unknown()) })
const withSuggestions = z.object({ suggestions: z.array(z.string()) })

/** What can be read of an answer: a link that leads nowhere in the app is no reason to show no text. */
function replyOf(answer: unknown): ChatReply {
  const links = withLinks.safeParse(answer).data?.links ?? []
  return {
    text: withResponse.safeParse(answer).data?.response ?? withMessage.safeParse(answer).data?.message ?? null,
    links: links.flatMap((link) => chatLink.safeParse(link).data ?? []).filter(({ path }) => isPath(path.replace(/[?#].*$/, ''))),
    suggestions: withSuggestions.safeParse(answer).data?.suggestions ?? [],
  }
}
