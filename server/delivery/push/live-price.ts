import type { FeedEngine } from '../../feeds/engine.ts'
import type { KnownPrice } from './prices.ts'

/** The price that the app shows as live. One that is stored or disputed crosses nothing. */
export function livePrice(feeds: Pick<FeedEngine, 'current'>): KnownPrice | null {
  const answer = feeds.current('/api/token/market-data')?.answer
  return answer?.meta.state === 'live' ? { usd: answer.price, asOf: new Date(answer.meta.asOf) } : null
}
