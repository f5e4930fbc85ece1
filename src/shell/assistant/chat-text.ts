import { isPath } from '../../content/routes.ts'

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
