import { describe, expect, it } from 'vitest'
import { pageFiller } from '../../../page/fill.ts'
import { pageView } from '../../../page/page-view.ts'
import { placeholderView } from '../../../page/placeholders.ts'
import { emptyPage } from '../../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../../testing/screen.tsx'
import { ActivityFeed } from './activity-feed.tsx'
import { FeedList } from './feed-list.tsx'
import type { FeedRow } from './feed-row.ts'

const now = emptyPage.now
const MINUTE = 60_000
const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

function row(over: Partial<FeedRow> = {}): FeedRow {
  return { signature, type: 'Stake', tone: 'in', amount: '2.00', status: 'Finalized', at: now - 4 * MINUTE, ...over }
}

function list(rows: readonly FeedRow[]): string[] {
  const html = renderScreen(pageView(emptyPage), <FeedList rows={rows} now={now} />)
  return [...html.matchAll(/<li .*?<\/li>/gs)].map(([found]) => found)
}

describe('the feed', () => {
  it('[FEED-01] shows a row for each transaction', () => {
    expect(list([row({ signature: 'a' }), row({ signature: 'b' }), row({ signature: 'c' })])).toHaveLength(3)
  })

  it('[FEED-04] [FEED-05] [GEN-21] shortens the signature, and links to the full one', () => {
    const [html = ''] = list([row()])
    expect(html).toContain(`href="https://solscan.io/tx/${signature}"`)
    expect(words(html)).toContain('5VERv8...SZkQUW')
    expect(words(html)).not.toContain(signature)
  })

  it.each([
    ['[FEED-11]', 30_000, '30 s ago'],
    ['[FEED-12]', 5 * MINUTE, '5 min ago'],
    ['[FEED-13]', 180 * MINUTE, '3 h ago'],
    ['[FEED-14]', 2 * 1440 * MINUTE, '2 d ago'],
  ])('[FEED-07] %s shows its age, and its time', (_, age, text) => {
    const [html = ''] = list([row({ at: now - age })])
    expect(words(html)).toContain(text)
    expect(html).toContain(`dateTime="${new Date(now - age).toISOString()}"`)
    expect(html).toMatch(/<time [^>]*title="\d+ Nov 2026, /)
  })

  it('[FEED-10] marks new rows with a word, not only by their look', () => {
    const [young = '', old = ''] = list([row({ signature: 'a' }), row({ signature: 'b', at: now - 6 * MINUTE })])
    expect([young.includes('data-recent'), words(young).includes('New')]).toEqual([true, true])
    expect([old.includes('data-recent'), words(old).includes('New')]).toEqual([false, false])
  })

  it('says so if amount or time is unknown', () => {
    const [html = ''] = list([row({ amount: null, at: null })])
    expect(words(html)).toContain('—')
    expect(words(html)).toContain('Time unknown')
  })
})

describe('the section', () => {
  it('[FEED-08] [FEED-09] says Live only while the live stream is connected, otherwise Reconnecting...', () => {
    const indicator = (link: 'stream' | 'polling' | 'down') =>
      /Live(?! Blockchain)|Reconnecting\.\.\./.exec(words(renderScreen(pageView({ ...emptyPage, link }), <ActivityFeed />)))?.[0]
    expect([indicator('stream'), indicator('polling'), indicator('down')]).toEqual(['Live', 'Reconnecting...', 'Reconnecting...'])
  })

  it('fills to exactly the HTML that React renders', () => {
    const fill = pageFiller(renderScreen(placeholderView(), <ActivityFeed />))
    for (const link of ['stream', 'down'] as const) expect(fill({ ...emptyPage, link })).toBe(renderScreen(pageView({ ...emptyPage, link }), <ActivityFeed />))
  })
})
