import { isPath } from '../../content/routes.ts'
import { assistantWords as words } from '../../content/assistant.ts'
import type { ChatMessage } from './chat-store.ts'

/** A piece of a message: words, or a path in the app. */
export type ChatPiece = { kind: 'words' | 'place'; text: string }

const PLACE = /(^|[\s(])(\/[a-z-]+(?:#[a-z0-9-]+)?)(?![\w/-])/g

/** Splits a message at the paths of the app that it names; every other address stays text. */
export function chatPieces(message: string): ChatPiece[] {
  const pieces: ChatPiece[] = []
  let from = 0
  for (const { index, 1: before = '', 2: place = '' } of message.matchAll(PLACE)) {
    if (!isPath(place.split('#')[0] ?? '')) continue
    const at = index + before.length
    pieces.push({ kind: 'words', text: message.slice(from, at) }, { kind: 'place', text: place })
    from = at + place.length
  }
  return [...pieces, { kind: 'words' as const, text: message.slice(from) }].filter(({ text }) => text !== '')
}

/** Its sentences and lines, which together are the whole again. What is added at the end changes none of the others. */
export function sentencesOf(message: string): string[] {
  return message.split(/(?<=[.!?:؟]["”’)]*\s|\n)(?=\S)/)
}

/** An answer as it goes to the clipboard: with where it was answered, and each link by its name and full address. */
export function textToCopy({ content, links = [], onDevice }: Pick<ChatMessage, 'content' | 'links' | 'onDevice'>, origin: string): string {
  const text = chatPieces(content).map(({ kind, text }) => (kind === 'place' ? origin + text : text)).join('')
  return [text, ...(onDevice ? [words.onDevice] : []), ...links.map(({ label, path }) => `${label}: ${origin}${path}`)].join('\n')
}
