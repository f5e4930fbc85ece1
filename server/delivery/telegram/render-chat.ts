import { escapeHtml } from '../escape-html.ts'
import type { Fact, Message } from '../templates/message.ts'

/** Telegram allows 4096 characters after parsing the markup; the rest is room for the note about a cut. */
const MOST_CHARACTERS = 4000
const CUT = ' … (cut; the whole text is on the administrators\' pages)'

/** A message as Telegram's HTML, cut to fit. Facts are short by contract, so only texts are cut. */
export function renderChat({ subject, lead, facts, texts, next, notes, link }: Message, note = ''): string {
  const closing = [...next, ...notes, ...(link === null ? [] : [`${link.label}: ${link.url}`])]
  const short = [note, subject, lead, ...facts.map(({ label, value }) => `${label}: ${value}`), ...closing].join('\n\n').length
  const headings = texts.reduce((sum, { label }) => sum + label.length + CUT.length + 4, 0)
  const each = Math.max(0, Math.floor((MOST_CHARACTERS - short - headings) / Math.max(1, texts.length)))
  const fact = ({ label, value }: Fact) => `<b>${escapeHtml(label)}:</b> ${escapeHtml(value)}`
  const blocks = [
    note === '' ? '' : `<i>${escapeHtml(note)}</i>`,
    `<b>${escapeHtml(subject)}</b>`,
    escapeHtml(lead),
    facts.map(fact).join('\n'),
    ...texts.map(({ label, value }) => `<b>${escapeHtml(label)}:</b>\n${escapeHtml(cut(value, each))}`),
    ...closing.map(escapeHtml),
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

/** Cuts between whole characters. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most)
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}${CUT}`
}
