import type { Meta } from '../contract/meta.ts'
import type { ReadAnswer, ReadPath } from '../contract/reads.ts'
import { formatAge } from '../rules/age.ts'
import { formatBig, formatChange, formatCount, formatExact, formatPrice } from '../rules/format.ts'
import { exactBd } from './amounts.ts'
import { asOf, noFigure, type Told } from './as-of.ts'
import type { AssistantSources } from './sources.ts'
import { moment } from './words.ts'

type FigureSource = Told & Pick<AssistantSources, 'figure'>

/** The figures that the assistant can talk about, each from one read endpoint. */
export const figureTopics = ['vault', 'price', 'market', 'staked', 'holders', 'supply', 'deployed', 'unlocks', 'network', 'distribution', 'liquidity'] as const
export type FigureTopic = (typeof figureTopics)[number]

/** The figure in a sentence, with its age and source, or a sentence that it is unknown. Never a guess. */
export function sayFigure(topic: FigureTopic, sources: FigureSource): string {
  return sentences[topic](sources)
}

/** How long ago the figure was read, in a sentence; empty where there is none. */
export function sayAge(topic: FigureTopic, sources: FigureSource): string {
  return sentences[topic](sources, true)
}

const sentences: Record<FigureTopic, (sources: FigureSource, wantsAge?: boolean) => string> = {
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
    const unlocks = stakers.map(({ unlockDate, amount }) => ({ at: Date.parse(unlockDate), amount }))
    const next = unlocks.filter(({ at }) => at > now).toSorted((a, b) => a.at - b.at)[0]
    const unlocked = unlocks.filter(({ at }) => at <= now).length
    const rest = `of ${formatCount(unlocks.length)} listed positions ${formatCount(unlocked)} are unlocked`
    return next === undefined ? `${meta.state === 'incomplete' ? 'Of what has been read so far no stake is locked' : 'No stake is locked right now'}; ${rest}` : `The next stake unlocks on ${moment(next.at)}: ${exactBd(next.amount)}; ${rest}`
  }),
  distribution: saying('/api/holders/overview', 'the largest holders', ({ distribution, totalHolders }) => {
    if (distribution === undefined) return `How much the largest of the ${formatCount(totalHolders)} holders have is not known`
    const { top10, top11To20, top21To40, rest } = distribution
    return `Of what all ${formatCount(totalHolders)} holders have together, the 10 largest have ${top10}%, the next 10 ${top11To20}%, the 20 after them ${top21To40}%, and all others ${rest}%`
  }),
  liquidity: saying('/api/trading/market-data', 'the liquidity', ({ liquidity }) => (liquidity === undefined ? 'The market source tells no liquidity' : `The liquidity on the exchange is ${formatBig(liquidity)} USD`)),
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
  return (sources: FigureSource, wantsAge = false): string => {
    const found = sources.figure(path)
    if (wantsAge) return 'missing' in found ? '' : `Last reading of ${name}: ${formatAge(sources.now.getTime() - Date.parse(metaOf(found.answer).asOf))}.`
    if ('missing' in found) return noFigure(name, found.missing, sources)
    return `${say(found.answer, sources.now.getTime())} (${asOf(metaOf(found.answer), sources)}).`
  }
}
