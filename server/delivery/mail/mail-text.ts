import { site } from '../../../src/content/site.ts'
import type { Fact, Message } from '../templates/message.ts'

/**
 * A message as plain text that reads well by itself. Lines are as long as their sentences: every client breaks them for its
 * own width. Submitted texts are quoted, so that none of them can pass for a line of ours.
 */
export function mailText({ about, title, lead, reference, link, facts, texts, next, notes }: Message): string {
  const blocks = [
    `${site.name} · ${about}`,
    `${title}\n${lead}`,
    reference === '' ? '' : `Reference number: ${reference}`,
    facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n'),
    ...texts.map(quoted),
    next.length === 0 ? '' : ['What happens next', ...next.map((sentence) => `- ${sentence}`)].join('\n'),
    link === null ? '' : `${link.label}:\n${link.url}`,
    ...notes,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function quoted({ label, value }: Fact): string {
  return [`${label}:`, ...value.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => `> ${line}`.trimEnd())].join('\n')
}

/** Facts are one line by their contract; older stored ones may not be. */
function oneLine(value: string): string {
  return value.replaceAll(/\s+/g, ' ')
}
