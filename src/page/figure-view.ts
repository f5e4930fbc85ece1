import type { Meta } from '../contract/meta.ts'
import { formatAge, formatClock, formatDateTime } from '../rules/age.ts'
import { formatCount } from '../rules/format.ts'
import { formatOutstanding } from '../rules/outstanding.ts'
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
  const slot = meta.slot === undefined ? '' : `, slot ${formatCount(meta.slot)}`
  const doubt = doubtOf(meta)
  return {
    text: figure.text,
    unit: figure.unit ?? '',
    state,
    trend: figure.trend ?? '',
    age: ageLine(input, meta, state),
    asOf: meta.asOf,
    source,
    detail: `${STATE_WORDS[state]} from ${source}${slot}, ${formatDateTime(at, input.utcOffsetMinutes)}${doubt && `: ${doubt}`}`,
    witnesses: state === 'live' ? String(meta.witnesses ?? '') : '',
    claims: state === 'disputed' && meta.claims ? meta.claims.map(({ operator, value }) => `${operator} ${value}`).join('\n') : '',
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
    witnesses: '',
    claims: '',
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
    witnesses: '',
    claims: '',
    note: figure.note ?? '',
  }
}

/** Why the answer of a path is not there. */
export function missingReason(input: PageInput, path: keyof NonNullable<PageInput['missing']>): MissingReason {
  return input.missing?.[path] ?? (input.link === 'down' ? 'unavailable' : 'loading')
}

/** Whether there is more to say of a figure than its age: `Incomplete: 3 transactions outstanding`, `Disputed: two sources differ`; else empty. */
export function doubtText(meta: Meta): string {
  const doubt = doubtOf(meta)
  return doubt && `${STATE_WORDS[meta.state]}: ${doubt}`
}

/** What speaks against a figure stands in its age's place; the age follows where it is part of the news. */
function ageLine({ now, utcOffsetMinutes }: PageInput, meta: Meta, state: Meta['state']): string {
  const at = Date.parse(meta.asOf)
  const ago = formatAge(now - at)
  if (state === 'live') return ago
  const doubt = doubtText(meta)
  if (doubt === '') return `as of ${formatClock(at, now, utcOffsetMinutes)}, ${ago}`
  return state === 'disputed' || now - at > RECENT_MS ? `${doubt}, ${ago}` : doubt
}

/** An incomplete figure that is older lacks more than what is outstanding. */
const RECENT_MS = 10 * 60_000

function doubtOf({ state, outstanding, operators, claims }: Meta): string {
  if (state === 'unconfirmed') return `only one of ${operators ?? 'several'} node operators answers`
  if (state === 'disputed') return `${claims && claims.length > 2 ? claims.length : 'two'} sources differ`
  if (state !== 'incomplete') return ''
  return outstanding === undefined ? 'not everything is counted' : formatOutstanding(outstanding)
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
