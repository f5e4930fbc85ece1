import type { Meta } from '../contract/meta.ts'
import { formatAge, formatClock, formatDateTime } from '../rules/age.ts'
import { formatCount, formatExact } from '../rules/format.ts'
import { formatOutstanding } from '../rules/outstanding.ts'
import type { FigureView, MissingReason, MyFigures, PageInput } from './view.ts'

/** A figure that has an answer. The number comes formatted; age, state and source come from its meta. */
export function answeredFigure(
  input: PageInput,
  answered: Meta,
  figure: { text: string; unit?: string; trend?: FigureView['trend']; note?: string },
): FigureView {
  const meta = asDisplayed(input, answered)
  const { state } = meta
  const at = Date.parse(meta.asOf)
  const source = sourceName(meta.source)
  const slot = meta.slot === undefined ? '' : `, slot ${formatCount(meta.slot)}`
  const doubt = doubtOf(meta)
  return {
    text: figure.text,
    unit: figure.unit ?? '',
    state,
    trend: figure.trend ?? '',
    age: ageLine(input, meta),
    asOf: meta.asOf,
    source,
    detail: `${STATE_WORDS[state]} from ${source}${slot}, ${formatDateTime(at, input.utcOffsetMinutes)}${doubt && `: ${doubt}`}`,
    witnesses: state === 'live' ? String(meta.witnesses ?? '') : '',
    claims: state === 'disputed' ? claimLines(meta) : '',
    note: figure.note ?? '',
  }
}

/** A published figure, shown when there is neither a live nor a stored one, and always labelled `Reference`. */
export function referenceFigure(figure: { text: string; unit?: string; why: string; note?: string }): FigureView {
  return {
    text: figure.text,
    unit: figure.unit ?? '',
    state: 'reference',
    trend: '',
    age: 'Reference',
    asOf: '',
    source: '',
    detail: figure.why,
    witnesses: '',
    claims: '',
    note: figure.note ?? '',
  }
}

/** A figure without a number: still loading, or left out by a source that did answer. */
export function emptyFigure(state: 'loading' | 'absent', figure: { text?: string; note?: string } = {}): FigureView {
  return {
    text: figure.text ?? '—',
    unit: '',
    state,
    trend: '',
    age: '',
    asOf: '',
    source: '',
    detail: '',
    witnesses: '',
    claims: '',
    note: figure.note ?? '',
  }
}

const loading = emptyFigure('loading')
/** The figures of the watched wallets until the device's store is read. */
export const noneOfMine: MyFigures = { myTotal: loading, myWorth: loading, myUnlock: loading, myReward: loading }

/** Why a path has no answer. */
export function missingReason(input: PageInput, path: keyof NonNullable<PageInput['missing']>): MissingReason {
  return input.missing?.[path] ?? (input.link === 'down' ? 'unavailable' : 'loading')
}

/** Why a figure is in doubt: `Incomplete: 3 transactions outstanding`, `Disputed: two sources differ`; otherwise empty. */
export function doubtText(meta: Meta): string {
  const doubt = doubtOf(meta)
  return doubt && `${STATE_WORDS[meta.state]}: ${doubt}`
}

/** A doubt replaces the age; the age follows it where it matters. */
function ageLine({ now, utcOffsetMinutes }: PageInput, meta: Meta): string {
  const at = Date.parse(meta.asOf)
  const ago = formatAge(now - at)
  if (meta.state === 'live') return ago
  const doubt = doubtText(meta)
  if (doubt === '') return `as of ${formatClock(at, now, utcOffsetMinutes)}, ${ago}`
  return meta.state === 'incomplete' && now - at <= RECENT_MS ? doubt : `${doubt}, ${ago}`
}

/** An incomplete figure older than this lacks more than its outstanding transactions. */
const RECENT_MS = 10 * 60_000

function doubtOf({ state, outstanding, claims }: Meta): string {
  if (state === 'unconfirmed') return 'one source only'
  if (state === 'disputed') return `${claims && claims.length > 2 ? claims.length : 'two'} sources differ`
  if (state !== 'incomplete') return ''
  return outstanding === undefined ? 'not everything is counted' : formatOutstanding(outstanding)
}

/** Operators are compared by amounts of BD. Shown to the last digit: they may differ by a single base unit. */
function claimLines({ claims = [] }: Meta): string {
  return claims
    .map(({ operator, value }) => {
      const decimal = /^\d+(?:\.(\d+))?$/.exec(value)
      return `${operator}: ${decimal ? `${formatExact(value, Math.max(2, decimal[1]?.length ?? 0))} BD` : value}`
    })
    .join('\n')
}

/** Live needs a server that vouches for the figure and a connection on which it would say otherwise. So does unconfirmed. */
function asDisplayed(input: PageInput, meta: Meta): Meta {
  const isOfNow = meta.state === 'live' || meta.state === 'unconfirmed'
  return isOfNow && input.link === 'down' ? { ...meta, state: 'stored' } : meta
}

const STATE_WORDS = { live: 'Live', incomplete: 'Incomplete', unconfirmed: 'Unconfirmed', disputed: 'Disputed', stored: 'Stored', reference: 'Reference' } as const

const SOURCE_NAMES = new Map([
  ['direct_rpc', 'Solana RPC'],
  ['node_pool', 'Node pool'],
  ['staking_ledger', 'Staking ledger'],
  ['vault_ledger', 'Vault ledger'],
  ['program_accounts', 'Solana RPC'],
  ['dexscreener', 'DEX Screener'],
  ['coingecko', 'CoinGecko'],
  ['jupiter', 'Jupiter'],
  ['geckoterminal', 'GeckoTerminal'],
])

/** A source in words: `Solana RPC`. One without a name here keeps its id, with spaces for underscores. */
export function sourceName(source: string): string {
  return SOURCE_NAMES.get(source) ?? source.replaceAll('_', ' ')
}
