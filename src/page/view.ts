import type { Deployment } from '../contract/deployment.ts'
import type { Figures, ReadPath } from '../contract/reads.ts'

/**
 * Everything the first paint shows, as strings only. The same function fills the page on the server,
 * in the service worker and in React, so that the HTML that arrives is the HTML that React expects.
 *
 * Every field is a placeholder: during prerendering it holds its own name, `{{figures.price.text}}`.
 * So components put placeholders into text and attributes but never branch on them: CSS makes the difference by state.
 */
export type Placeholder = string

export interface FigureView {
  /** The number, formatted: `102.35M`; `—` while nothing is known. Empty for optional lines (SOL balance, change) without a value. */
  text: Placeholder
  /** `BD`, `USD`, `%` or empty. */
  unit: Placeholder
  /** `live`, `incomplete`, `unconfirmed`, `disputed`, `stored`, `reference`, `loading`, or `absent` if the source answered without this number. For data-state. */
  state: Placeholder
  /** `up`, `down` or `flat`; empty if the figure isn't a change. For data-trend. */
  trend: Placeholder
  /** `4 s ago`, `as of 14:32, 3 h ago`, `Incomplete: 3 transactions outstanding`, `Unconfirmed: one source only, 4 s ago`, `Disputed: two sources differ, 2 min ago`, `Reference`, or empty while loading. */
  age: Placeholder
  /** ISO 8601, or empty. For <time dateTime>. */
  asOf: Placeholder
  /** The source in words: `Solana RPC`, `DEX Screener`. */
  source: Placeholder
  /** One line for a tooltip: state, source, slot and absolute time, or why it is a reference figure. */
  detail: Placeholder
  /** For a live figure: how many node operators gave it independently. Empty where that isn't counted. */
  witnesses: Placeholder
  /** For a disputed figure: each operator's claim, one per line: `rpc.example: 102,345,678.90 BD`. */
  claims: Placeholder
  /** A sentence if something is wrong with the figure's source, otherwise empty. */
  note: Placeholder
}

export interface HealthView {
  /** `healthy`, `degraded`, `offline` or `unknown`. For data-status. */
  status: Placeholder
  /** `All Systems Operational`, `Limited Connectivity`, `Connection Issues`, `Checking nodes`. */
  label: Placeholder
  /** `3/4 RPC nodes` */
  nodes: Placeholder
  /** One sign per configured node, at least four: `●●●○` */
  dots: Placeholder
  /** `Excellent`, `Degraded`, `Offline`, `Unknown` */
  word: Placeholder
}

export interface DeploymentView {
  /** `Demo chain`, or empty on mainnet. */
  chainNotice: Placeholder
  vault: Placeholder
  /** The first and last eight characters. */
  vaultShort: Placeholder
  vaultUrl: Placeholder
  stakingUrl: Placeholder
  dexUrl: Placeholder
  cardLoginUrl: Placeholder
  communityUrl: Placeholder
  /** The vault on a second block explorer. */
  vaultSecondUrl: Placeholder
  mint: Placeholder
  mintShort: Placeholder
  mintUrl: Placeholder
  /** The token account that stakes are sent to; empty if none is configured. */
  stakingAccount: Placeholder
  stakingAccountShort: Placeholder
  stakingAccountUrl: Placeholder
  websiteUrl: Placeholder
  buyUrl: Placeholder
  mailingListUrl: Placeholder
  telegramUrl: Placeholder
  socialUrl: Placeholder
  /** On one line. If none is configured, a text that says where to get it. */
  officeAddress: Placeholder
  contactEmail: Placeholder
  /** `mailto:` with the address, or empty. */
  contactUrl: Placeholder
}

export interface LinkView {
  /** `stream`, `polling` or `down`. For data-link. */
  state: Placeholder
  /** `Live stream`, `Polling`, `No connection` */
  text: Placeholder
  /** `Live` only while the live stream is connected, otherwise `Reconnecting...`. */
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
  'myTotal',
  'myWorth',
  'myUnlock',
  'myReward',
] as const
export type FigureId = (typeof figureIds)[number]

/** What the watched wallets have together: BD held and staked, its worth, the next unlock, and what was earned by the rule. */
export type MyFigures = Record<'myTotal' | 'myWorth' | 'myUnlock' | 'myReward', FigureView>

export interface PageView {
  figures: Record<FigureId, FigureView>
  health: HealthView
  deployment: DeploymentView
  link: LinkView
}

/** Why a figure is missing: no answer yet, its source failed, or no source knows the token. */
export type MissingReason = 'loading' | 'unavailable' | 'unknown_token'

export interface PageInput {
  figures: Figures
  /** For paths without an answer. A path in neither record counts as loading. */
  missing?: { [P in ReadPath]?: MissingReason | undefined } | undefined
  /** The vault balance before the present one: `now` if it changed while the page was open, `recent` if it is the stored one. */
  previousVault?: { balance: string; label: 'now' | 'recent' } | undefined
  deployment: Deployment
  /** Epoch milliseconds; ages are relative to it. */
  now: number
  /** Minutes east of UTC for displayed times: 0 on the server, the device's own elsewhere. */
  utcOffsetMinutes: number
  /** How this page gets its figures; `down` when the server can't be reached. */
  link: 'stream' | 'polling' | 'down'
  /** Reads that failed to reach the server since the page was opened. */
  failedReads?: number | undefined
  /** Of the wallets that this device watches. Never on the server: it knows of none. */
  my?: MyFigures | undefined
}
