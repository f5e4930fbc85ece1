import type { Meta } from '../contract/meta.ts'
import { formatAge, formatClock, formatDateTime } from '../rules/age.ts'
import { formatCount } from '../rules/format.ts'
import type { FigureView, MissingReason, PageInput } from './view.ts'

/** A figure that somebody answered. The number comes formatted; age, state and source come from its meta. */
export function answeredFigure(
  input: PageInput,
  meta: Meta,
  figure: { text: string; unit?: string; trend?: FigureView['trend']; note?: string },
): FigureView {
  const at = Date.parse(meta.asOf)
  const state = displayState(input, meta)
  const source = sourceName(meta.source)
  const ago = formatAge(input.now - at)
  const slot = meta.slot === undefined ? '' : `, slot ${formatCount(meta.slot)}`
  return {
    text: figure.text,
    unit: figure.unit ?? '',
    state,
    trend: figure.trend ?? '',
    age: state === 'live' ? ago : `as of ${formatClock(at, input.now, input.utcOffsetMinutes)}, ${ago}`,
    asOf: meta.asOf,
    source,
    detail: `${STATE_WORDS[state]} from ${source}${slot}, ${formatDateTime(at, input.utcOffsetMinutes)}`,
    note: figure.note ?? '',
  }
}

/** A figure of the specification, shown when there is neither a live nor a stored one, and never without its word. */
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
    note: figure.note ?? '',
  }
}

/** A figure that has no number: still on its way, or left out by a source that did answer. */
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
    note: figure.note ?? '',
  }
}

/** Why the answer of a path is not there. */
export function missingReason(input: PageInput, path: keyof NonNullable<PageInput['missing']>): MissingReason {
  return input.missing?.[path] ?? (input.link === 'down' ? 'unavailable' : 'loading')
}

/** Live needs both: a server that vouches for the figure, and a connection over which it would tell us otherwise. */
function displayState(input: PageInput, meta: Meta): Meta['state'] {
  return meta.state === 'live' && input.link === 'down' ? 'stored' : meta.state
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

/** A source in words; one we have no name for keeps its own, underscores as spaces. */
export function sourceName(source: string): string {
  return SOURCE_NAMES.get(source) ?? source.replaceAll('_', ' ')
}
