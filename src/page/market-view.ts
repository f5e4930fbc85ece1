import { reference } from '../content/reference.ts'
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

  const note = answer.meta.state === 'stored' && input.link !== 'down' ? failure(answer.meta.source) : ''
  const optional = (value: number | undefined, figure: (value: number) => { text: string; unit?: string; trend?: string }) =>
    value === undefined
      ? emptyFigure('absent', { note: `Not given by ${sourceName(answer.meta.source)}` })
      : answeredFigure(input, answer.meta, figure(value))
  return {
    price: answeredFigure(input, answer.meta, { text: formatPrice(answer.priceUsd), unit: 'USD', note }),
    priceChange24h: optional(answer.priceChange24h, (value) => {
      const text = formatChange(value)
      return { text, trend: trendOf(text) }
    }),
    volume24h: optional(answer.volume24h, (value) => ({ text: formatBig(value), unit: 'USD' })),
    marketCap: optional(answer.marketCap, (value) => ({ text: formatBig(value), unit: 'USD' })),
  }
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

function failure(source: string): string {
  return `${sourceName(source)} API temporarily unavailable`
}
