import { z } from 'zod'

/** Parsers of the mail and Telegram variables. No message quotes a value: most of them are secret. */

export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte. Otherwise the connection upgrades to TLS if the server offers it. */
  secure: boolean
  auth?: { user: string; pass: string }
}

/** An address with its display name, which may be empty. */
export interface Mailbox {
  name: string
  address: string
}

export interface MailConfig {
  server: MailServer
  from: Mailbox
  /** The team that handles submissions. */
  admins: readonly string[]
}

export interface TelegramConfig {
  /** Secret: never logged, never part of an answer. */
  token: string
  chatId: string
  apiRoot: string
}

export const PUBLIC_BOT_API = 'https://api.telegram.org'

/** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'is not an smtp:// or smtps:// URL' })
  .transform((text, context): MailServer => {
    const { protocol, hostname, port, username, password } = new URL(text)
    const secure = protocol === 'smtps:'
    const host = hostname.replace(/^\[|\]$/g, '')
    const user = decoded(username)
    const pass = decoded(password)
    if (host === '' || user === null || pass === null) {
      context.addIssue({ code: 'custom', message: host === '' ? 'names no host' : 'has a % in user or password that is not written as %25' })
      return z.NEVER
    }
    return { host, port: port === '' ? (secure ? 465 : 587) : Number(port), secure, ...(user === '' ? {} : { auth: { user, pass } }) }
  })

/** `bd@example.com`, or `BlackDuck <bd@example.com>`. */
export const mailFrom = z.string().transform((text, context): Mailbox => {
  const [, name = '', address = text] = /^([^<>]*?)\s*<([^<>]+)>$/.exec(text) ?? []
  if (z.email().safeParse(address).success && !/\p{Cc}/u.test(name)) return { name: name.replaceAll('"', '').trim(), address }
  context.addIssue({ code: 'custom', message: 'is neither an email address nor Name <address>' })
  return z.NEVER
})

export const mailAddress = z.email('must hold email addresses, separated by commas')

export const botToken = z.string().regex(/^\d+:[A-Za-z0-9_-]{30,}$/, 'is not a token from Telegram\'s BotFather')
export const chatId = z.string().regex(/^(-?\d+|@[A-Za-z][A-Za-z0-9_]{3,})$/, 'is neither the number of a chat nor the @name of a public one')

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
