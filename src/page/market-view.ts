import { reference } from '../content/reference.ts'
import type { TradingMarketData } from '../contract/market-data.ts'
import { formatBig, formatChange, formatPrice } from '../rules/format.ts'
import { answeredFigure, emptyFigure, missingReason, referenceFigure, sourceName } from './figure-view.ts'
import { trendOf } from './trend.ts'
import type { FigureView, MissingReason, PageInput } from './view.ts'

const PATH = '/api/trading/market-data'
type MarketFigure = 'price' | 'priceChange24h' | 'volume24h' | 'marketCap'

/** Price in USD, its change over 24 hours in percent, volume and market cap in USD. */
export function marketFigures(input: PageInput): Record<MarketFigure, FigureView> {
  const answer = input.figures[PATH]
  if (!answer) return withoutAnswer(missingReason(input, PATH))

  const note = answer.meta.state === 'stored' && input.link !== 'down' ? whyStored(answer.meta.source) : ''
  const optional = (value: number | undefined, figure: (value: number) => { text: string; unit?: string; trend?: string }) =>
    value === undefined ? notGiven(answer) : answeredFigure(input, answer.meta, figure(value))
  return {
    price: answeredFigure(input, answer.meta, { text: formatPrice(answer.priceUsd), unit: 'USD', note }),
    priceChange24h: optional(answer.priceChange24h, (value) => {
      const text = formatChange(value)
      return { text, trend: trendOf(text) }
    }),
    volume24h: explained('Over all pairs of BD', optional(answer.volume24h, (value) => ({ text: formatBig(value), unit: 'USD' }))),
    marketCap: marketCapFigure(input, answer),
  }
}

/** Its tooltip says how the market cap was computed. */
function marketCapFigure(input: PageInput, answer: TradingMarketData): FigureView {
  const { marketCap, marketCapMeta, meta } = answer
  if (marketCap === undefined) return notGiven(answer)
  const figure = { text: formatBig(marketCap), unit: 'USD' }
  if (!marketCapMeta) return explained('As the market source gives it', answeredFigure(input, meta, figure))
  const source = `${sourceName(meta.source)} and ${sourceName('direct_rpc')}`
  return explained('Price × circulating supply (chain)', answeredFigure(input, { ...marketCapMeta, source }, figure))
}

function notGiven({ meta }: TradingMarketData): FigureView {
  return emptyFigure('absent', { note: `Not given by ${sourceName(meta.source)}` })
}

function explained(meaning: string, figure: FigureView): FigureView {
  return figure.detail === '' ? figure : { ...figure, detail: `${figure.detail}. ${meaning}` }
}

function withoutAnswer(reason: MissingReason): Record<MarketFigure, FigureView> {
  if (reason === 'loading') {
    const loading = emptyFigure('loading')
    return {
      price: emptyFigure('loading', { note: 'Price loading...' }),
      priceChange24h: loading,
      volume24h: loading,
      marketCap: loading,
    }
  }
  const note = reason === 'unknown_token' ? 'Price data unavailable' : `Price unavailable. ${failure('dexscreener')}`
  const absent = emptyFigure('absent')
  return {
    price: referenceFigure({ text: formatPrice(Number(reference.price.value)), unit: 'USD', why: reference.price.why, note }),
    priceChange24h: absent,
    volume24h: absent,
    marketCap: referenceFigure({
      text: formatBig(Number(reference.marketCap.value)),
      unit: 'USD',
      why: reference.marketCap.why,
    }),
  }
}

/** These date a price by its last trade or calculation. The others' prices age only while the source doesn't answer. */
const DATE_THEIR_PRICES = ['coingecko', 'jupiter']

function whyStored(source: string): string {
  return DATE_THEIR_PRICES.includes(source) ? `No newer price from ${sourceName(source)}` : failure(source)
}

function failure(source: string): string {
  return `${sourceName(source)} API temporarily unavailable`
}
