import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { ViewContext } from '../../data/live/use-view.ts'
import { recomputedView } from '../../data/live/view-source.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import type { PageInput } from '../../page/view.ts'
import type { FigureProps } from '../../ui/figure.tsx'
import { MarketOverview } from './market-overview.tsx'

vi.hoisted(() => void vi.resetModules())
afterAll(() => void vi.resetModules())

/** The labels of the figures that were rendered. */
const rendered = vi.hoisted((): string[] => [])
vi.mock('../../ui/figure.tsx', async (importOriginal) => {
  const original = await importOriginal<{ Figure: (props: FigureProps) => ReactNode }>()
  return {
    Figure: (props: FigureProps) => {
      rendered.push(props.label)
      return <original.Figure {...props} />
    },
  }
})
beforeEach(() => void rendered.splice(0))

const market = (priceUsd: number): PageInput => ({
  ...emptyPage,
  now: Date.parse('2026-11-21T14:32:06.000Z'),
  figures: {
    '/api/trading/market-data': {
      priceUsd,
      priceChange24h: -1.41,
      volume24h: 18432.5,
      marketCap: 112170,
      meta: { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'dexscreener' },
    },
  },
})

it('renders only the figure that changed', () => {
  let input = market(0.0001133)
  const { update, ...source } = recomputedView(() => input)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ViewContext value={source}>
        <MarketOverview />
      </ViewContext>
    </QueryClientProvider>,
  )
  expect(new Set(rendered)).toEqual(new Set(['Price', '24h change', '24h volume', 'Market cap']))
  rendered.splice(0)
  input = market(0.0001144)
  act(update)
  expect(screen.getByRole('group', { name: 'Price', hidden: true }).textContent).toContain('0.000114')
  expect(new Set(rendered)).toEqual(new Set(['Price']))
})
