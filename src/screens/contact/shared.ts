import { parseUrl } from '../../rules/parse-url.ts'

/** What another app shared, as it goes into an e-mail. */
export interface Shared {
  subject: string
  text: string
  /** More was shared than a link to an e-mail program holds. */
  shortened: boolean
}

export const SUBJECT_LIMIT = 120
/** Mail programs take links of about 2000 characters; letters beyond ASCII count several times. */
export const TEXT_LIMIT = 1500
const URL_LIMIT = 500

/** What the address of a share says; `null` where nothing was shared. The manifest names the three parameters. */
export function readShared(search: string): Shared | null {
  const parameters = new URLSearchParams(search)
  const part = (name: string) => plain(parameters.get(name) ?? '')
  const [title, text, url] = [part('title'), part('text'), webAddress(part('url'))]
  // Android puts the address into the text; then it stands there once.
  const whole = [text, text.includes(url) ? '' : url].filter(Boolean).join('\n\n')
  if (title === '' && whole === '') return null
  const subject = title.replaceAll(/\s+/g, ' ')
  return {
    subject: cut(subject, SUBJECT_LIMIT),
    text: cut(whole, TEXT_LIMIT),
    shortened: subject.length > SUBJECT_LIMIT || whole.length > TEXT_LIMIT,
  }
}

/** `mailto:` with what was reviewed; the reader's own program opens it, and nothing is sent by itself. */
export function mailLink(contactUrl: string, { subject, text }: Pick<Shared, 'subject' | 'text'>): string {
  const query = Object.entries({ subject, body: text.replaceAll('\n', '\r\n') })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
    .join('&')
  return query === '' ? contactUrl : `${contactUrl}?${query}`
}

/** Without what can't be seen and could turn what is read around: control characters and marks of direction. */
function plain(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .trim()
}

function webAddress(text: string): string {
  const url = text.length > URL_LIMIT ? null : parseUrl(text)
  return url && /^https?:$/.test(url.protocol) ? text : ''
}

/** Half a letter, as a field with a limit may leave it, can't be encoded. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '')
}

/** By letters, not by halves of them. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '').trimEnd()
}
