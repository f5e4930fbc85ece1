import type { Meta } from '../../src/contract/meta.ts'
import { formatDateTime } from '../../src/rules/age.ts'
import { formatMillions, formatPrice } from '../../src/rules/format.ts'
import type { FeedEngine } from '../feeds/engine.ts'

/** One figure at a glance. `age` is its time in words, without a relative one: pictures and frames are kept. */
export interface GlanceFigure {
  label: string
  value: string
  unit: string
  age: string
}

type Feeds = Pick<FeedEngine, 'current'>

/** The vault, the price and the stake as the app shows them now, from memory. Nothing is made up where nothing is known. */
export function glanceFigures(feeds: Feeds): readonly [GlanceFigure, GlanceFigure, GlanceFigure] {
  const vault = feeds.current('/api/vault/live-balance')?.answer
  const market = feeds.current('/api/token/market-data')?.answer
  const staking = feeds.current('/api/staking/total')?.answer
  return [
    figure('In the vault', 'BD', vault && { value: formatMillions(vault.vaultBalance), meta: vault.meta }),
    figure('Price of one BD', 'USD', market && { value: `$${formatPrice(market.price)}`, meta: market.meta }),
    figure('Staked', 'BD', staking && { value: formatMillions(staking.balance), meta: staking.meta }),
  ]
}

function figure(label: string, unit: string, known: { value: string; meta: Meta } | undefined): GlanceFigure {
  if (!known) return { label, value: '–', unit, age: 'not known yet' }
  const { value, meta } = known
  const { is, said } = states[meta.state]
  return { label, value, unit, age: is === 'dated' ? `${said} ${minuteOf(meta.asOf)}` : said }
}

const states: Record<Meta['state'], { is: 'dated' | 'fixed'; said: string }> = {
  live: { is: 'dated', said: 'as of' },
  unconfirmed: { is: 'dated', said: 'unconfirmed, as of' },
  incomplete: { is: 'dated', said: 'incomplete, as of' },
  disputed: { is: 'dated', said: 'disputed; last agreed' },
  stored: { is: 'dated', said: 'last known, from' },
  reference: { is: 'fixed', said: 'a fixed reference' },
}

/** `23 Nov 2026, 14:32 UTC`. */
function minuteOf(iso: string): string {
  return `${formatDateTime(Date.parse(iso), 0).slice(0, -3)} UTC`
}
