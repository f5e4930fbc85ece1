import type { Meta } from '../../src/contract/meta.ts'
import type { ReadAnswer, ReadPath } from '../../src/contract/reads.ts'
import { doubtText, sourceName } from '../../src/page/figure-view.ts'
import type { MissingReason } from '../../src/page/view.ts'
import { formatAge, formatDateTime } from '../../src/rules/age.ts'
import { formatBig, formatChange, formatCount, formatExact, formatPrice } from '../../src/rules/format.ts'
import type { FeedEngine } from '../feeds/engine.ts'

export type FigureSource = Pick<FeedEngine, 'current' | 'missing'>

/** The figures that the assistant can talk about. */
export const figureTopics = ['vault', 'price', 'market', 'staked', 'holders', 'supply', 'deployed', 'unlocks', 'network'] as const
export type FigureTopic = (typeof figureTopics)[number]

/** The figure in a sentence, with its age and source, or a sentence that it is unknown. Never a guess. */
export function sayFigure(topic: FigureTopic, feeds: FigureSource, now: number): string {
  return sentences[topic](feeds, now)
}

const sentences: Record<FigureTopic, (feeds: FigureSource, now: number) => string> = {
  vault: saying('/api/vault/live-balance', 'the vault', ({ vaultBalance }) => `The vault holds ${formatExact(vaultBalance)} BD`),
  price: saying('/api/token/market-data', 'the price', ({ price, priceChange24h }) => {
    const change = priceChange24h === undefined ? '' : `, ${formatChange(priceChange24h)} in 24 hours`
    return `One BD costs ${formatPrice(price)} USD${change}`
  }),
  market: saying('/api/token/market-data', 'the market', ({ marketCap, marketCapSource, volume24h }) => {
    const madeOf = marketCapSource === 'circulating_supply' ? ', the price × the circulating supply' : ''
    const known = [
      ...(marketCap === undefined ? [] : [`The market cap is ${formatBig(marketCap)} USD${madeOf}`]),
      ...(volume24h === undefined ? [] : [`${marketCap === undefined ? 'The' : 'the'} volume of the last 24 hours ${formatBig(volume24h)} USD`]),
    ]
    return known.length === 0 ? 'The market source tells neither market cap nor volume' : known.join(madeOf === '' ? ', ' : '; ')
  }, ({ meta, marketCapMeta }) => marketCapMeta ?? meta),
  staked: saying('/api/staking/total', 'staking', ({ balance, stakerCount }) => `${formatExact(balance)} BD are staked, by ${formatCount(stakerCount)} ${stakerCount === 1 ? 'wallet' : 'wallets'}`),
  holders: saying('/api/holders/overview', 'the number of holders', ({ totalHolders }) => `${formatCount(totalHolders)} wallets hold BD`),
  supply: saying('/api/vault/metrics', 'the supply', ({ totalSupply, circulatingSupply }) => `The total supply is ${formatExact(totalSupply, 0)} BD; ${formatExact(circulatingSupply, 0)} BD of it circulate`, ({ meta, supplyMeta }) => supplyMeta ?? meta),
  deployed: saying('/api/analytics/overview', 'what the vault has sent out', ({ totalDeployed, totalWallets }) => `The vault has sent out ${formatExact(totalDeployed)} BD, to ${formatCount(totalWallets)} wallets`),
  unlocks: saying('/api/staking/transfers', 'the open stakes', ({ stakers, meta }, now) => {
    const unlocks = stakers.map(({ unlockDate }) => Date.parse(unlockDate))
    const next = unlocks.filter((at) => at > now).toSorted((a, b) => a - b)[0]
    const unlocked = unlocks.filter((at) => at <= now).length
    const rest = `of ${formatCount(unlocks.length)} listed positions ${formatCount(unlocked)} are unlocked`
    return next === undefined ? `${meta.state === 'incomplete' ? 'Of what has been read so far no stake is locked' : 'No stake is locked right now'}; ${rest}` : `The next stake unlocks on ${moment(next)}; ${rest}`
  }),
  network: saying('/api/network/health', 'the network', ({ status, activeEndpoints, totalEndpoints }) => {
    const word = { healthy: 'well', degraded: 'degraded', offline: 'offline' }[status]
    return `The network is ${word}: ${activeEndpoints} of ${totalEndpoints} Solana nodes answer`
  }),
}

/** `metaOf`: the meta to quote, if it is not simply the answer's own. */
function saying<P extends ReadPath>(
  path: P,
  name: string,
  say: (answer: ReadAnswer<P>, now: number) => string,
  metaOf: (answer: ReadAnswer<P>) => Meta = ({ meta }) => meta,
) {
  return (feeds: FigureSource, now: number): string => {
    const answer = feeds.current(path)?.answer
    if (answer) return `${say(answer, now)} (${asOf(metaOf(answer), now)}).`
    const missing = feeds.missing(path)
    const reason = missing === undefined ? reasons.unavailable : reasons[missing]
    return `I have no current figure for ${name}: ${reason}. The app shows it as soon as there is one.`
  }
}

const reasons: Record<MissingReason, string> = {
  loading: 'the data behind it is still being read',
  unavailable: 'none of its sources answers',
  unknown_token: 'every market source answered, but none knows the token',
}

function asOf(meta: Meta, now: number): string {
  const { state, asOf: iso, source } = meta
  const at = Date.parse(iso)
  const kind = state === 'live' ? 'live' : doubtText(meta) || 'the last known one'
  return `${kind}${state === 'disputed' ? ', the last value that they agreed on' : ''}, as of ${moment(at)}, ${formatAge(now - at)}, from ${sourceName(source)}`
}

function moment(at: number): string {
  return `${formatDateTime(at, 0).slice(0, -3)} UTC`
}
