import { escapeHtml } from '../escape-html.ts'
import type { Fact, Message } from '../templates/message.ts'

/** A message as an email: the text that counts, and the same as simple HTML. */
export function renderMail(message: Message): { text: string; html: string } {
  return { text: plain(message), html: markup(message) }
}

function plain({ lead, facts, texts, closing }: Message): string {
  const blocks = [lead, facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), ...texts.map(({ label, value }) => `${label}:\n${value}`), ...closing]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

// Mail clients support neither style sheets nor much of CSS: a table, and styles on the elements.
const LABEL = 'padding:4px 16px 4px 0;vertical-align:top;color:#5c6166'
const VALUE = 'padding:4px 0;vertical-align:top'

function markup({ subject, lead, facts, texts, closing }: Message): string {
  const row = ({ label, value }: Fact) => `<tr><td style="${LABEL}">${escapeHtml(label)}</td><td style="${VALUE}">${escapeHtml(value)}</td></tr>`
  const text = ({ label, value }: Fact) => `<p style="${LABEL}">${escapeHtml(label)}</p><p style="white-space:pre-wrap;margin:0 0 16px">${escapeHtml(value)}</p>`
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font:16px/1.5 sans-serif;color:#16191c;max-width:640px">',
    `<p>${escapeHtml(lead)}</p>`,
    facts.length === 0 ? '' : `<table role="presentation" style="border-collapse:collapse">${facts.map(row).join('')}</table>`,
    ...texts.map(text),
    ...closing.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    '</body></html>',
  ].join('')
}
