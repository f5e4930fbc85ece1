import type { Deployment } from '../contract/deployment.ts'
import type { Figures, ReadPath } from '../contract/reads.ts'

/**
 * What the first paint says, as nothing but strings. The same function fills the page on the server,
 * in the service worker and in React, so that the HTML that arrives and the HTML that React expects are one.
 *
 * Every field is a slot: while the page is prerendered it holds its own name, `{{figures.price.text}}`.
 * So components put slots into text and attributes, and never branch on them: what differs by state differs by CSS.
 */
export type Placeholder = string

export interface FigureView {
  /** The number, formatted: `102.35M`; `—` while nothing is known. Empty for optional lines (SOL balance, change) without a value. */
  text: Placeholder
  /** `BD`, `USD`, `%` or empty. */
  unit: Placeholder
  /** `live`, `incomplete`, `unconfirmed`, `disputed`, `stored`, `reference`, `loading`, or `absent` where the source answered without this number. For data-state. */
  state: Placeholder
  /** `up`, `down` or `flat`, empty where the figure is not a change. For data-trend. */
  trend: Placeholder
  /** `4 s ago`, `as of 14:32, 3 h ago`, `Incomplete: 3 transactions outstanding`, `Unconfirmed: one source only, 4 s ago`, `Disputed: two sources differ, 2 min ago`, `Reference`, or empty while loading. */
  age: Placeholder
  /** ISO 8601, or empty. For <time dateTime>. */
  asOf: Placeholder
  /** Who said so, in words: `Solana RPC`, `DEX Screener`. */
  source: Placeholder
  /** The whole story in one line for a tooltip: state, source, slot, absolute time, or why it is a reference figure. */
  detail: Placeholder
  /** Of a live figure: how many operators of nodes gave it independently. Empty where that is not counted. */
  witnesses: Placeholder
  /** Of a disputed figure: what each operator says, one a line: `rpc.example: 102,345,678.90 BD`. */
  claims: Placeholder
  /** A sentence where something is wrong with the figure's source, otherwise empty. */
  note: Placeholder
}

export interface HealthView {
  /** `healthy`, `degraded`, `offline` or `unknown`. For data-status. */
  status: Placeholder
  /** `All Systems Operational`, `Limited Connectivity`, `Connection Issues`, `Checking nodes`. */
  label: Placeholder
  /** `3/4 RPC nodes` */
  nodes: Placeholder
  /** One sign a configured node, at least four: `●●●○` */
  dots: Placeholder
  /** `Excellent`, `Degraded`, `Offline`, `Unknown` */
  word: Placeholder
}

export interface DeploymentView {
  /** `Demo chain`, or empty on mainnet. */
  chainNotice: Placeholder
  vault: Placeholder
  /** First and last eight characters. */
  vaultShort: Placeholder
  vaultUrl: Placeholder
  stakingUrl: Placeholder
  dexUrl: Placeholder
  cardLoginUrl: Placeholder
  communityUrl: Placeholder
  /** The vault at a second block explorer. */
  vaultSecondUrl: Placeholder
  mint: Placeholder
  mintShort: Placeholder
  mintUrl: Placeholder
  /** The token account that stakes are sent to; empty where none is configured. */
  stakingAccount: Placeholder
  stakingAccountShort: Placeholder
  stakingAccountUrl: Placeholder
  websiteUrl: Placeholder
  buyUrl: Placeholder
  mailingListUrl: Placeholder
  telegramUrl: Placeholder
  socialUrl: Placeholder
  /** In one line; where it is to be had when none is configured. */
  officeAddress: Placeholder
  /** Where cards are topped up, an address of Ethereum; empty where that isn't open yet. */
  fundingAddress: Placeholder
  contactEmail: Placeholder
  /** `mailto:` and the address, or empty. */
  contactUrl: Placeholder
}

export interface LinkView {
  /** `stream`, `polling` or `down`. For data-link. */
  state: Placeholder
  /** `Live stream`, `Polling`, `No connection` */
  text: Placeholder
  /** `Live` exactly while the live stream is connected, otherwise `Reconnecting...`. */
  feed: Placeholder
}

export const figureIds = [
  'vaultBalance',
  'solBalance',
  'vaultChange',
  'holders',
  'stakers',
  'staked',
  'deployed',
  'deployedWallets',
  'supply',
  'circulating',
  'ledger',
  'stakingTotal',
  'stakerCount',
  'stakingRatio',
  'stakingParticipation',
  'program',
  'price',
  'priceChange24h',
  'volume24h',
  'marketCap',
] as const
export type FigureId = (typeof figureIds)[number]

export interface PageView {
  figures: Record<FigureId, FigureView>
  health: HealthView
  deployment: DeploymentView
  link: LinkView
}

/** Why a figure is not there: it has not been asked for long enough, its source fails, or no source knows the token. */
export type MissingReason = 'loading' | 'unavailable' | 'unknown_token'

export interface PageInput {
  figures: Figures
  /** For paths without an answer; a path that is in neither counts as loading. */
  missing?: { [P in ReadPath]?: MissingReason | undefined } | undefined
  /** The vault balance before the present one; `now` when it changed before our eyes, `recent` when it is the stored one. */
  previousVault?: { balance: string; label: 'now' | 'recent' } | undefined
  deployment: Deployment
  /** Epoch milliseconds; every age counts from here. */
  now: number
  /** Minutes east of UTC for clocks: 0 on the server, the person's own elsewhere. */
  utcOffsetMinutes: number
  /** How this page gets its figures; `down` when the server can't be reached. */
  link: 'stream' | 'polling' | 'down'
  /** Reads that failed on the way to the server since the page was opened. */
  failedReads?: number | undefined
}
