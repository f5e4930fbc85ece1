import { parseUrl } from '../../rules/parse-url.ts'

/** Text shared from another app, as it goes into an email. */
export interface Shared {
  subject: string
  text: string
  /** Cut, because a mailto: link can't hold it all. */
  shortened: boolean
}

export const SUBJECT_LIMIT = 120
/** In characters. Email programs accept links of about 2000 characters, in which non-ASCII characters count several times. */
export const TEXT_LIMIT = 1500
const URL_LIMIT = 500

/** Parses a shared query; `null` if nothing was shared. The manifest names the three parameters. */
export function readShared(search: string): Shared | null {
  const parameters = new URLSearchParams(search)
  const part = (name: string) => plain(parameters.get(name) ?? '')
  const [title, text, url] = [part('title'), part('text'), webAddress(part('url'))]
  // Android puts the URL into the text; don't repeat it.
  const whole = [text, text.includes(url) ? '' : url].filter(Boolean).join('\n\n')
  if (title === '' && whole === '') return null
  const subject = title.replaceAll(/\s+/g, ' ')
  return {
    subject: cut(subject, SUBJECT_LIMIT),
    text: cut(whole, TEXT_LIMIT),
    shortened: subject.length > SUBJECT_LIMIT || whole.length > TEXT_LIMIT,
  }
}

/** A `mailto:` link with the reviewed text. It opens the person's own email program; nothing is sent automatically. */
export function mailLink(contactUrl: string, { subject, text }: Pick<Shared, 'subject' | 'text'>): string {
  const query = Object.entries({ subject, body: text.replaceAll('\n', '\r\n') })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
    .join('&')
  return query === '' ? contactUrl : `${contactUrl}?${query}`
}

/** Removes control characters and direction marks, which are invisible and can reverse displayed text. */
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

/** Removes half a surrogate pair, which a field with a limit may leave and which can't be encoded. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '')
}

/** Cuts between characters, not inside a surrogate pair. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '').trimEnd()
}
