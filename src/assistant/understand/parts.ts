import { everyMatch } from '../every-match.ts'

/** Where one question ends and another may begin. */
const ENDS = /(?<=[?!؟;])\s+|(?<=[^\d\s][.])(?<!(?:mio|mrd|mill|tsd|ca|approx|bzw|nr|vs|etc)\.)\s+(?=\S)|\n+/iu
const JOINS = /\s+(?:and also|and|also|plus|und|sowie|außerdem|ausserdem|y también|y(?![\s-]+a[\s-])|et|ainsi que)\s+|\s+و(?!ضع|قت|راء|احد|صل|ثائق|ين|حد|قع|اضح|هم)(?=\p{L}{2})|\s*&\s*|\s+\+\s+(?=\p{L})|[,،]\s+/giu
/** What an item of a list begins with. */
const ITEM = /(?<=^|[\s,;:])([\da-h])[).]\s/giu

/** The sentences of a message. */
export function sentencesOf(message: string): string[] {
  return atMost(message, listed(message).flatMap((item) => item.split(ENDS)))
}

/** `a) … b) …`, `1. … 2. …`: the items of a list, in its order, and what stands before it, unless that only leads to it; of no list, the message. */
function listed(message: string): string[] {
  const items: string[] = []
  let from = 0
  for (const mark of everyMatch(message, ITEM)) {
    const next = items.length === 0 ? /[1a]/i : String.fromCharCode((message[from] ?? '').charCodeAt(0) + 1)
    if (typeof next === 'string' ? mark[1] !== next : !next.test(mark[1] ?? '')) continue
    items.push(message.slice(from, mark.index))
    from = mark.index
  }
  const [before = '', ...list] = [...items, message.slice(from)]
  return list.length < 2 ? [message] : /:\s*$/.test(before) ? list : [before, ...list]
}

/** What `and` joins in a sentence. `quantities`: where they stand; the `and` of `two and a half million` joins no questions. */
export function joinedIn(sentence: string, quantities: readonly { at: number; end: number }[]): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: join, index } of everyMatch(sentence, JOINS)) {
    if (quantities.some(({ at, end }) => at < index && index < end)) continue
    parts.push(sentence.slice(from, index))
    from = index + join.length
  }
  return atMost(sentence, [...parts, sentence.slice(from)])
}

/** More parts than a person asks at once are no questions: the text is then one. */
const MOST_PARTS = 6

function atMost(text: string, parts: readonly string[]): string[] {
  const spoken = parts.map((part) => part.trim().replace(/^[\da-h][).]\s+/i, '')).filter((part) => /[\p{L}\p{N}]/u.test(part))
  return spoken.length > MOST_PARTS ? [text] : spoken
}
