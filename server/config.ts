import { isIP } from 'node:net'
import { isAddress } from '@solana/web3.js'
import { z } from 'zod'
import type { ModelConfig } from './assistant/model/completion.ts'
import { isFundingAddress } from './cards/funding-address.ts'
import { issuerSecret, issuerUrl } from './cards/issuer-address.ts'
import { PUBLIC_BOT_API, botToken, chatId, mailAddress, mailFrom, smtpUrl, type MailConfig, type TelegramConfig } from './delivery/delivery-config.ts'
import { pushOrigin } from './delivery/push/endpoint.ts'
import { proxyRange } from './http/middleware/trusted-proxies.ts'
import { isKeyPair } from './delivery/push/key-pair.ts'

/** An invalid variable. The message is one line that names it and says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Where the figures come from: the built-in demo chain, or real nodes. */
export type ChainConfig =
  | { kind: 'demo' }
  | { kind: 'mainnet'; rpcUrls: string[]; mint: string; vault: string; stakingAccount?: string; stakingProgram?: string; internal?: string[] }

/** The market sources that this version supports. */
export const marketSourceNames = ['dexscreener', 'coingecko', 'jupiter', 'geckoterminal'] as const

export interface MarketSourceConfig {
  name: (typeof marketSourceNames)[number]
  /** Base URL, if not the public one. */
  url?: string
}

/** Requests a second. */
export interface RpcRate {
  /** One number for all nodes, or one for each in the order of their URLs; empty if only methods are limited. */
  perNode: number[]
  perMethod: Record<string, number>
}

export interface Config {
  host: string
  port: number
  /** Time between the signal to end, when it stops being ready, and closing the listener. */
  drainSeconds: number
  publicOrigin?: string
  /** Trusted proxies (addresses, ranges) besides those on this machine. */
  trustedProxies: string[]
  /** Absent: see default-data-dir.ts. */
  dataDir?: string
  databaseUrl?: string
  /** A replica of the database, for reads that may be some seconds old. */
  databaseReadUrl?: string
  /** Where limits are counted; without it in the database. */
  redisUrl?: string
  /** Encrypts uploaded files; without it a key is generated once in the data folder. */
  secretKey?: string
  chain: ChainConfig
  /** The most to ask of the nodes; if absent, their limits are found out. */
  rpcRate?: RpcRate
  /** `null`: not configured; the public API on mainnet, the local market on the demo chain. */
  marketSources: MarketSourceConfig[] | null
  /** Keys of market sources that also answer without one. Secret: never logged, never part of an answer. */
  marketKeys: { coingecko?: string; jupiter?: string }
  links: { staking?: string; dex?: string; cardLogin?: string; community?: string; website?: string; buy?: string; mailingList?: string; telegram?: string; social?: string }
  /** Where people write to. */
  contactEmail?: string
  /** The postal address of the office, in one line. */
  officeAddress?: string
  push: {
    /** The pair that signs push messages; without it one is generated once in the database. The private key is never logged. */
    keys?: { publicKey: string; privateKey: string }
    /** Contact for push services about our messages: a mailto: or https: URL. */
    subject?: string
    /** Origins of push services besides the known ones. */
    origins?: string[]
  }
  /** The recipients of submissions and the sender; absent if no mail goes out. */
  mail?: MailConfig
  /** The bot and the chat that it writes to. */
  telegram?: TelegramConfig
  /** Whether forms are checked against programs: a token, a least time, proof of work above a rate. */
  formChecks: boolean
  /** The share of visits whose speed is measured, from 0 to 1. */
  vitalsShare: number
  /** The card issuer: the built-in demo, or one over HTTP with the secret that signs requests to it; absent if there is none. */
  cardIssuer?: 'demo' | { url: string; secret: string }
  /** The Ethereum address for topping up cards in USDT. */
  fundingAddress?: string
  /** Grants access to the metrics; without it only this machine has it. Secret. */
  metricsToken?: string
  /** Whether setting up the first administrator always requires a token, and which; without one it is generated. Secret. */
  adminSetup: { needsToken: boolean; token?: string }
  /** The language model behind the assistant; absent if it answers by itself. */
  assistant?: ModelConfig & { questionsADay: number }
  /** What `npm run canary` reads; the server itself doesn't use it. */
  canary?: { account?: string; transactions?: number }
}

/** Unknown names that start like ours are treated as typos. */
const PREFIXES = /^(BD|SOLANA|RPC|MARKET|VAPID|SMTP|MAIL|TRUSTED|METRICS|TELEGRAM|ASSISTANT|ADMIN|CARD|CANARY|STAKING|DEX|COMMUNITY|COINGECKO|JUPITER|PUSH|FORM|VITALS|RELAY)_/

const webUrl = z.url({ protocol: /^https?$/, error: 'is not an http(s) URL' })
const address = z.string().refine(isAddress, 'is not a Solana address (base58 of 32 bytes)')

/** It travels in a header, which allows no spaces or line breaks. */
const key = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'is not a key')

const variables = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is not a port number'),
  DRAIN_SECONDS: z.string().regex(/^\d{1,3}$/, 'is not a whole number of seconds up to 999').transform(Number),
  HOST: z.string().refine((host) => isIP(host) !== 0 || host === 'localhost', 'is not an IP address or localhost'),
  PUBLIC_ORIGIN: webUrl.refine((url) => new URL(url).origin === url, 'must be an origin such as https://app.example.com, without a path'),
  RELAY_FROM: webUrl.refine((url) => new URL(url).origin === url, 'must be an origin such as http://10.0.0.5:8787, without a path'),
  TRUSTED_PROXIES: z.string().transform(list).pipe(z.array(proxyRange)),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1'),
  DATA_DIR: z.string(),
  SECRET_KEY: z.string().min(32, 'is shorter than 32 characters; openssl rand -base64 48 makes a good one'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// URL' }),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// URL' }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'is not a redis:// or rediss:// URL' }),
  SOLANA_RPC_URLS: z
    .string()
    .transform(list)
    .pipe(z.array(webUrl).min(1, 'is empty')),
  RPC_RATE: z.string().transform(parseRpcRate),
  BD_MINT: address,
  BD_VAULT: address,
  BD_STAKING_ACCOUNT: address,
  BD_STAKING_PROGRAM: address,
  BD_INTERNAL: z.string().transform(list).pipe(z.array(address)),
  MARKET_SOURCES: z.string().transform(list).pipe(z.array(z.string().transform(parseMarketSource)).min(1, 'is empty')),
  CANARY_ACCOUNT: address,
  CANARY_TRANSACTIONS: z
    .string()
    .regex(/^\d{1,6}$/, 'is not a whole number up to 999999')
    .transform(Number)
    .refine((count) => count > 0, 'is 0'),
  COINGECKO_API_KEY: key,
  JUPITER_API_KEY: key,
  STAKING_URL: webUrl,
  DEX_URL: webUrl,
  CARD_LOGIN_URL: webUrl,
  COMMUNITY_URL: webUrl,
  WEBSITE_URL: webUrl,
  BUY_URL: webUrl,
  MAILING_LIST_URL: webUrl,
  TELEGRAM_URL: webUrl,
  SOCIAL_URL: webUrl,
  CONTACT_EMAIL: z.email('is not an email address'),
  OFFICE_ADDRESS: z.string(),
  FORM_CHECKS: z.enum(['on', 'off'], 'must be on or off'),
  VITALS_SHARE: z.string().regex(/^(0|1|0?\.\d{1,4})$/, 'is not a number from 0 to 1').transform(Number),
  CARD_ISSUER: z.union([z.literal('demo'), issuerUrl], 'is neither demo nor an https URL without a user, a query or a fragment (http: on this machine only)'),
  CARD_ISSUER_SECRET: issuerSecret,
  USDT_FUNDING_ADDRESS: z.string().refine(isFundingAddress, 'is not an Ethereum address in mixed case (EIP-55)'),
  SMTP_URL: smtpUrl,
  MAIL_FROM: mailFrom,
  MAIL_ADMIN: z.string().transform(list).pipe(z.array(mailAddress).min(1, 'is empty')),
  TELEGRAM_BOT_TOKEN: botToken,
  TELEGRAM_CHAT_ID: chatId,
  TELEGRAM_API_ROOT: webUrl.transform((url) => url.replace(/\/+$/, '')),
  ADMIN_SETUP_TOKEN: z.string().min(16, 'is shorter than 16 characters').max(400, 'is longer than 400 characters'),
  METRICS_TOKEN: key.refine((token) => token.length >= 16, 'is shorter than 16 characters'),
  ASSISTANT_URL: webUrl,
  ASSISTANT_KEY: key,
  ASSISTANT_MODEL: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'is not the name of a model'),
  ASSISTANT_DAILY_LIMIT: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'is not a whole number from 1 to 9999999')
    .transform(Number),
  VAPID_SUBJECT: z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/, 'is neither mailto: nor https:'),
  VAPID_PUBLIC_KEY: z.string().regex(/^[A-Za-z0-9_-]{87}$/, 'is not a public key of 65 bytes in base64url'),
  VAPID_PRIVATE_KEY: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'is not a private key of 32 bytes in base64url'),
  PUSH_ALLOWED_HOSTS: z.string().transform(list).pipe(z.array(z.string().transform(pushOrigin).pipe(z.string('must hold hosts such as push.example.com')))),
} as const

/** Every variable that can be set, as .env.example lists them. */
export const knownVariables: readonly string[] = Object.keys(variables)

type Variables = { [K in keyof typeof variables]?: z.output<(typeof variables)[K]> | undefined }

/** Parses the environment. Empty variables count as absent. Throws ConfigError for the first invalid one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const v = parseVariables(env)
  const chain = chainOf(v)
  if (v.DATABASE_READ_URL !== undefined && v.DATABASE_URL === undefined) throw new ConfigError('DATABASE_URL: is missing; DATABASE_READ_URL needs it, as a replica of that database')
  const host = v.HOST ?? '127.0.0.1'
  if (chain.kind === 'demo' && !isLoopback(host) && v.DEMO !== '1') {
    throw new ConfigError(
      `HOST: ${host} is not loopback and no real addresses are set; set SOLANA_RPC_URLS, BD_MINT and BD_VAULT, or DEMO=1 to show the demo chain to others on purpose`,
    )
  }
  return {
    host,
    port: v.PORT ?? 8787,
    drainSeconds: v.DRAIN_SECONDS ?? 5,
    chain,
    marketSources: v.MARKET_SOURCES ?? null,
    marketKeys: defined({ coingecko: v.COINGECKO_API_KEY, jupiter: v.JUPITER_API_KEY }),
    links: defined({
      staking: v.STAKING_URL,
      dex: v.DEX_URL,
      cardLogin: v.CARD_LOGIN_URL,
      community: v.COMMUNITY_URL,
      website: v.WEBSITE_URL,
      buy: v.BUY_URL,
      mailingList: v.MAILING_LIST_URL,
      telegram: v.TELEGRAM_URL,
      social: v.SOCIAL_URL,
    }),
    push: pushOf(v),
    trustedProxies: v.TRUSTED_PROXIES ?? [],
    formChecks: v.FORM_CHECKS !== 'off',
    vitalsShare: v.VITALS_SHARE ?? 0.1,
    ...defined({ assistant: assistantOf(v), rpcRate: rpcRateOf(v) }),
    adminSetup: adminSetupOf(v, host, chain.kind),
    ...defined({ mail: mailOf(v), telegram: telegramOf(v), canary: canaryOf(v) }),
    ...defined({ contactEmail: v.CONTACT_EMAIL, officeAddress: v.OFFICE_ADDRESS, publicOrigin: v.PUBLIC_ORIGIN, databaseUrl: v.DATABASE_URL, redisUrl: v.REDIS_URL, databaseReadUrl: v.DATABASE_READ_URL, dataDir: v.DATA_DIR, secretKey: v.SECRET_KEY, metricsToken: v.METRICS_TOKEN }),
    ...defined({ cardIssuer: cardIssuerOf(v, chain.kind), fundingAddress: v.USDT_FUNDING_ADDRESS }),
  }
}

/** What a relay needs of the same environment. Throws as readConfig() does. */
export function readRelayConfig(env: Record<string, string | undefined>) {
  const { RELAY_FROM: from, HOST: host = '127.0.0.1', PORT: port = 8787, DRAIN_SECONDS: drainSeconds = 5, TRUSTED_PROXIES: trustedProxies = [], METRICS_TOKEN: metricsToken } = parseVariables(env)
  if (from === undefined) throw new ConfigError('RELAY_FROM: is missing; a relay needs the origin of a server')
  return { from, host, port, drainSeconds, trustedProxies, metricsToken }
}

function refuseUnknown(given: Record<string, string>): void {
  for (const name of Object.keys(given)) {
    if (PREFIXES.test(name) && !knownVariables.includes(name)) {
      throw new ConfigError(`${name}: unknown variable; did you mean ${nearest(name, knownVariables)}? .env.example lists them all`)
    }
  }
}

function parseVariables(env: Record<string, string | undefined>): Variables {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined || value.trim() === '' ? [] : [[name, value.trim()]])),
  )
  refuseUnknown(given)
  const parsed = z.object(variables).partial().safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  // The value is never part of the message: it may be a secret.
  throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'is malformed'}`)
}

function chainOf(v: Variables): ChainConfig {
  const { SOLANA_RPC_URLS: rpcUrls, BD_MINT: mint, BD_VAULT: vault } = v
  const addresses = defined({ stakingAccount: v.BD_STAKING_ACCOUNT, stakingProgram: v.BD_STAKING_PROGRAM, internal: v.BD_INTERNAL })
  if (!rpcUrls && !mint && !vault && Object.keys(addresses).length === 0) {
    if (v.DEMO === '0') throw new ConfigError('DEMO: is 0, but no real addresses are set; set SOLANA_RPC_URLS, BD_MINT and BD_VAULT')
    return { kind: 'demo' }
  }
  if (v.DEMO === '1') throw new ConfigError('DEMO: is 1 although real addresses are set; unset one or the other')
  if (!rpcUrls) throw new ConfigError('SOLANA_RPC_URLS: is missing; real addresses need it beside BD_MINT and BD_VAULT')
  if (!mint) throw new ConfigError('BD_MINT: is missing; SOLANA_RPC_URLS needs it beside BD_VAULT')
  if (!vault) throw new ConfigError('BD_VAULT: is missing; SOLANA_RPC_URLS needs it beside BD_MINT')
  return { kind: 'mainnet', rpcUrls, mint, vault, ...addresses }
}

function rpcRateOf({ RPC_RATE: rate, SOLANA_RPC_URLS: urls }: Variables): RpcRate | undefined {
  const given = rate?.perNode.length ?? 0
  if (given > 1 && given !== urls?.length) {
    throw new ConfigError(`RPC_RATE: has ${given} numbers for ${urls?.length ?? 'no'} nodes in SOLANA_RPC_URLS; one number counts for all of them`)
  }
  return rate
}

function pushOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, CONTACT_EMAIL, PUSH_ALLOWED_HOSTS }: Variables): Config['push'] {
  const subject = VAPID_SUBJECT ?? (CONTACT_EMAIL === undefined ? undefined : `mailto:${CONTACT_EMAIL}`)
  const rest = defined({ subject, origins: PUSH_ALLOWED_HOSTS })
  if (publicKey === undefined && privateKey === undefined) return rest
  if (publicKey === undefined) throw new ConfigError('VAPID_PUBLIC_KEY: is missing; VAPID_PRIVATE_KEY needs it')
  if (privateKey === undefined) throw new ConfigError('VAPID_PRIVATE_KEY: is missing; VAPID_PUBLIC_KEY needs it')
  if (!isKeyPair(publicKey, privateKey)) throw new ConfigError('VAPID_PRIVATE_KEY: does not belong to VAPID_PUBLIC_KEY')
  return { ...rest, keys: { publicKey, privateKey } }
}

/** The three belong together: without one of them no mail would arrive, unnoticed. */
function mailOf({ SMTP_URL: server, MAIL_FROM: from, MAIL_ADMIN: admins }: Variables): MailConfig | undefined {
  if (!server && !from && !admins) return undefined
  if (!server) throw new ConfigError(`SMTP_URL: is missing; ${from ? 'MAIL_FROM' : 'MAIL_ADMIN'} needs it`)
  if (!from) throw new ConfigError('MAIL_FROM: is missing; SMTP_URL needs it')
  if (!admins) throw new ConfigError('MAIL_ADMIN: is missing; SMTP_URL needs it')
  return { server, from, admins }
}

function telegramOf({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chat, TELEGRAM_API_ROOT: apiRoot = PUBLIC_BOT_API }: Variables): TelegramConfig | undefined {
  if (!token && !chat) return undefined
  if (!token) throw new ConfigError('TELEGRAM_BOT_TOKEN: is missing; TELEGRAM_CHAT_ID needs it')
  if (!chat) throw new ConfigError('TELEGRAM_CHAT_ID: is missing; TELEGRAM_BOT_TOKEN needs it')
  return { token, chatId: chat, apiRoot }
}

function cardIssuerOf({ CARD_ISSUER: issuer, CARD_ISSUER_SECRET: secret }: Variables, chain: ChainConfig['kind']): Config['cardIssuer'] {
  if (issuer === undefined || issuer === 'demo') {
    // The built-in demo needs no secret; set beside it, it belongs to an issuer that would silently not be used.
    if (secret !== undefined) throw new ConfigError('CARD_ISSUER: must be the URL of an issuer; CARD_ISSUER_SECRET needs it')
    return issuer ?? (chain === 'demo' ? 'demo' : undefined)
  }
  if (secret === undefined) throw new ConfigError('CARD_ISSUER_SECRET: is missing; CARD_ISSUER needs it')
  return { url: issuer, secret }
}

function canaryOf({ CANARY_ACCOUNT: account, CANARY_TRANSACTIONS: transactions }: Variables): Config['canary'] {
  return account === undefined && transactions === undefined ? undefined : defined({ account, transactions })
}

/** Any visitor of an open set-up page could be the first: on a real chain, or off this machine, it requires the token. */
function adminSetupOf({ ADMIN_SETUP_TOKEN: token, PUBLIC_ORIGIN: origin }: Variables, host: string, chain: ChainConfig['kind']): Config['adminSetup'] {
  const isPublic = origin !== undefined && !isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''))
  return { needsToken: token !== undefined || chain === 'mainnet' || isPublic || !isLoopback(host), ...defined({ token }) }
}

function assistantOf({ ASSISTANT_URL: url, ASSISTANT_KEY: key, ASSISTANT_MODEL: model, ASSISTANT_DAILY_LIMIT: aDay }: Variables): Config['assistant'] {
  if (url === undefined) {
    if (model !== undefined) throw new ConfigError('ASSISTANT_URL: is missing; ASSISTANT_MODEL needs it')
    if (key !== undefined) throw new ConfigError('ASSISTANT_URL: is missing; ASSISTANT_KEY needs it')
    if (aDay !== undefined) throw new ConfigError('ASSISTANT_URL: is missing; ASSISTANT_DAILY_LIMIT needs it')
    return undefined
  }
  if (model === undefined) throw new ConfigError('ASSISTANT_MODEL: is missing; ASSISTANT_URL needs it')
  return { url, model, questionsADay: aDay ?? QUESTIONS_A_DAY, ...defined({ key }) }
}

/** Costs a few dollars at the prices of a small model. */
const QUESTIONS_A_DAY = 1000

function list(text: string): string[] {
  return text.split(/[\s,]+/).filter((item) => item !== '')
}

/** `10`, or `10,5` for two nodes, and `getTransaction=4` for a method. */
function parseRpcRate(text: string, context: z.RefinementCtx): RpcRate {
  const perNode: number[] = []
  const perMethod: Record<string, number> = {}
  for (const item of list(text)) {
    const [first = '', second, ...rest] = item.split('=')
    const number = second ?? first
    const rate = /^\d+(\.\d+)?$/.test(number) ? Number(number) : 0
    if (rest.length > 0 || rate <= 0 || rate > MOST_REQUESTS_PER_SECOND) {
      context.addIssue({ code: 'custom', message: `${item} is not a number of requests a second such as 10, 0.5 or getTransaction=4` })
    } else if (second === undefined) perNode.push(rate)
    else if (/^get[A-Z][A-Za-z0-9]*$/.test(first)) perMethod[first] = rate
    else context.addIssue({ code: 'custom', message: `${first} is not a method that is asked, such as getTransaction` })
  }
  return { perNode, perMethod }
}

const MOST_REQUESTS_PER_SECOND = 100_000

/** `dexscreener` or `dexscreener=https://host` */
function parseMarketSource(item: string, context: z.RefinementCtx): MarketSourceConfig {
  const [given = '', ...rest] = item.split('=')
  const url = rest.join('=')
  const name = marketSourceNames.find((known) => known === given)
  if (name === undefined) {
    context.addIssue({ code: 'custom', message: `knows no source ${given}; known: ${marketSourceNames.join(', ')}` })
    return z.NEVER
  }
  if (url === '') return { name }
  if (!webUrl.safeParse(url).success) context.addIssue({ code: 'custom', message: `the URL of ${name} is not an http(s) URL` })
  return { name, url }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** The known name with the smallest edit distance. */
function nearest(name: string, known: readonly string[]): string {
  const [best = ''] = known.toSorted((a, b) => distance(name, a) - distance(name, b))
  return best
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The record without undefined members. */
function defined<T extends Record<string, unknown>>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  return Object.assign(kept, Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)))
}
