/** For tests: a part of a mail (RFC 2046). */
export interface MailPart {
  /** 0 for the mail itself. */
  depth: number
  /** Without parameters. */
  type: string
  /** Names in lower case; folded lines are one. */
  headers: ReadonlyMap<string, string>
  /** Decoded; empty for a part of parts. */
  content: Buffer
}

/** A mail and all its parts, in the order in which they stand. */
export function partsOf(raw: string, depth = 0): MailPart[] {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
  const body = raw.slice(end + 4)
  const [type = '', ...parameters] = (headers.get('content-type') ?? 'text/plain').split(';')
  const [, boundary] = parameters.map((parameter) => /^\s*boundary="?([^"]+)"?$/.exec(parameter)).find((match) => match !== null) ?? []
  if (boundary === undefined) return [{ depth, type, headers, content: decoded(body, headers.get('content-transfer-encoding')) }]
  const inner = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1)
  return [{ depth, type, headers, content: Buffer.alloc(0) }, ...inner.flatMap((part) => partsOf(part.slice(2), depth + 1))]
}

function decoded(body: string, encoding = '7bit'): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  const text = body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(text, 'latin1')
}
