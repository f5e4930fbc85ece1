import { describe, expect, it } from 'vitest'
import type { StakingTransfers } from '../../contract/staking-transfers.ts'
import { pageFiller } from '../../page/fill.ts'
import { pageView } from '../../page/page-view.ts'
import { placeholderView } from '../../page/placeholders.ts'
import type { PageInput } from '../../page/view.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { card, renderScreen, words } from '../../testing/screen.tsx'
import { BackFill } from './back-fill.tsx'
import { FoundPositions, ListStatus } from './found-positions.tsx'
import { formatLocal } from '../../page/local-time.ts'
import { FIRST_ROWS, Positions } from './positions.tsx'
import { rankPositions } from './ranking.ts'
import { Staking } from './staking.tsx'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = emptyPage.now
const wallet = 'BLacKduck11111111111111111111111111111111zQ7'
const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' } as const
const answered: PageInput = {
  ...emptyPage,
  figures: {
    '/api/analytics/real-staking': { totalStakers: 27, totalStaked: '24612345.678901', meta },
    '/api/staking/reconciliation': {
      outcome: { reconciled: true, difference: '0', slot: 447552123, time: meta.asOf },
      phase: 'tail',
      transactions: 431,
      outstanding: 0,
      unattributed: '0',
      staked: '24612345.678901',
      meta,
    },
  },
}

function position(over: Partial<StakingTransfers['stakers'][number]> = {}) {
  return {
    wallet,
    amount: '2500000.5',
    startDate: new Date(now - 90 * DAY).toISOString(),
    unlockDate: new Date(now + 90 * DAY).toISOString(),
    signature: 'signature',
    ...over,
  }
}

function answer(stakers: StakingTransfers['stakers'], over: Partial<StakingTransfers> = {}): StakingTransfers {
  return { totalStakers: stakers.length, totalStaked: '1', stakers, meta, ...over }
}

/** The rows of a list, without hidden words and tags. */
function rows(positions: StakingTransfers['stakers'], at = now): string[] {
  const html = renderScreen(pageView(answered), <Positions positions={rankPositions(positions)} places={2} now={at} />)
  return [...html.matchAll(/<li class="[^"]*row[^"]*">.*?<\/li>/gs)].map((match) => match[0])
}

function row(over: Partial<StakingTransfers['stakers'][number]> = {}, at = now): string {
  const [html] = rows([position(over)], at)
  if (html === undefined) throw new Error('there is no row')
  return html
}

function found(list: StakingTransfers, typed: string): string {
  return renderScreen(pageView(answered), <FoundPositions answer={list} typed={typed} order="amount" onClear={() => {}} />)
}

describe('the staking screen', () => {
  const html = renderScreen(pageView(answered), <Staking />)

  it('[STAKE-01] has its title, and links to the staking site', () => {
    expect(html).toMatch(/<h1[^>]*>BD Token Staking Portal<\/h1>/)
    expect(html).toMatch(/<a [^>]*href="https:\/\/staking.example" target="_blank"[^>]*><span>Official Staking Site<\/span>/)
  })

  it('says where staking happens, how long it locks, and what staking again does', () => {
    expect(words(html)).toContain('Staking happens on the external staking site')
    expect(words(html)).toContain('locked for 180 days')
    expect(words(html)).toContain('Staking again with the same wallet restarts the 180 days.')
  })

  it('[STAKE-02] sums up the stake, the stakers, and whether ledger and chain agree', () => {
    expect(words(card(html, 'Total staked'))).toContain('24.61MBD')
    expect(words(card(html, 'Active stakers'))).toContain('27')
    expect(words(card(html, 'Ledger'))).toContain('Reconciled')
    expect(words(card(html, 'Ledger'))).toContain('Ledger and chain agree to the base unit at slot')
  })

  it('reserves room for the list with as many rows as it shows at first', () => {
    const skeleton = /aria-hidden="true"[^>]*>.*<ol>(.*?)<\/ol>/s.exec(card(html, 'Staking portfolio'))?.[1] ?? ''
    expect(skeleton.match(/<li/g)).toHaveLength(FIRST_ROWS)
    expect(html).not.toContain('BLac')
  })

  it('fills to exactly the HTML that React renders, for any figures', () => {
    const fill = pageFiller(renderScreen(placeholderView(), <Staking />))
    const nothing = { '/api/analytics/real-staking': 'unavailable', '/api/staking/reconciliation': 'unavailable' } as const
    for (const input of [answered, emptyPage, { ...answered, link: 'down' as const }, { ...emptyPage, missing: nothing }]) {
      expect(fill(input)).toBe(renderScreen(pageView(input), <Staking />))
    }
  })

  it('includes the message for a missing list, and lets CSS decide whether it shows', () => {
    const missing = { '/api/analytics/real-staking': 'unavailable', '/api/staking/reconciliation': 'unavailable' } as const
    const without = renderScreen(pageView({ ...emptyPage, missing }), <Staking />)
    expect(without).toContain('data-staked="reference" data-ledger="absent"')
    expect(words(without)).toContain('The positions could not be read')
    expect(without).toMatch(/<button[^>]*>Try again<\/button>/)
  })
})

describe('a position', () => {
  it('[STAKE-04] [STAKE-05] [STAKE-19] shows rank, wallet with explorer and copy, and the exact amount', () => {
    const html = row({ amount: '2500000.123456' })
    expect(html).toContain(`href="https://solscan.io/account/${wallet}"`)
    expect(words(html)).toContain('Rank 1BLac...1zQ7')
    expect(words(html)).toContain('Copy wallet BLac...1zQ7')
    const exact = renderScreen(
      pageView(answered),
      <Positions positions={rankPositions([position({ amount: '2500000.123456' })])} places={6} now={now} />,
    )
    expect(words(exact)).toContain('2,500,000.123456 BD')
  })

  it('[STAKE-06] [STAKE-07] shows start and unlock in local time, 24-hour', () => {
    const html = row()
    for (const at of [now - 90 * DAY, now + 90 * DAY]) {
      expect(formatLocal(at)).toMatch(/^\d{1,2} [A-Z][a-z]{2} 20\d\d, \d\d:\d\d$/)
      expect(html).toContain(`<time dateTime="${new Date(at).toISOString()}">${formatLocal(at)}</time>`)
    }
  })

  it('[STAKE-08] [STAKE-09] [STAKE-11] [STAKE-14] is locked until its unlock time: countdown, percentage, bar', () => {
    const html = row({ unlockDate: new Date(now + 3 * DAY + 4 * HOUR).toISOString() })
    expect(words(html)).toContain('Locked3 d 4 h left')
    expect(words(html)).toContain('96%')
    expect(html).toMatch(/<progress [^>]*aria-label="Lock progress of rank 1"[^>]*value="96" max="100"/)
    expect(words(row())).toContain('50%')
  })

  it('[STAKE-12] [STAKE-13] counts down in hours and minutes, then in minutes', () => {
    expect(words(row({ unlockDate: new Date(now + 4 * HOUR + 600_000).toISOString() }))).toContain('4 h 10 min left')
    expect(words(row({ unlockDate: new Date(now + 600_000).toISOString() }))).toContain('10 min left')
  })

  it('[STAKE-08] [STAKE-10] [STAKE-16] [STAKE-22] is unlocked and ready to claim from its unlock time on', () => {
    const unlock = now + 90 * DAY
    expect(words(row({}, unlock - 1))).toMatch(/Locked.*99%/)
    const html = row({}, unlock)
    expect(words(html)).toContain('UnlockedReady to claim')
    expect(words(html)).not.toMatch(/Locked|left/)
    expect(words(html)).toContain('100%')
  })

  it('[STAKE-15] [STAKE-17] has a bar that stays within 0 and 100', () => {
    for (const [at, percent] of [
      [now - 400 * DAY, 0],
      [now + 400 * DAY, 100],
    ] as const) {
      expect(row({}, at)).toMatch(new RegExp(`<progress [^>]*value="${percent}" max="100"`))
    }
  })
})

describe('the list', () => {
  it('[STAKE-03] is ranked by amount, not by the order of the answer', () => {
    const html = found(answer([position({ amount: '3' }), position({ amount: '20' }), position({ amount: '100' })]), '')
    expect([...html.matchAll(/<span class="[^"]*amount[^"]*">(\d+)</g)].map((match) => match[1])).toEqual(['100', '20', '3'])
  })

  const many = answer(Array.from({ length: 40 }, (_, index) => position({ amount: String(1000 - index), wallet: `${index}x${wallet}` })))

  it('shows the first rows, and the others on request', () => {
    const html = found(many, '')
    expect(html.match(/<progress/g)).toHaveLength(FIRST_ROWS)
    expect(html).toMatch(/<button[^>]*>Show all 40 positions<\/button>/)
  })

  it('narrows while typing, keeps the ranks, and shows the number of matches', () => {
    const html = found(many, '39X')
    expect(html.match(/<progress/g)).toHaveLength(1)
    expect(words(html)).toContain('Rank 40')
    expect(html).not.toContain('Show all')
    const status = (typed: string) => words(renderScreen(pageView(answered), <ListStatus answer={many} typed={typed} />))
    expect(status('39x')).toMatch(/^1 of 40 positions/)
    expect(status('')).toMatch(/^40 positions/)
  })

  it('says if a search covers only a part, and that the others need a connection', () => {
    const status = (link: PageInput['link']) => words(renderScreen(pageView({ ...answered, link }), <ListStatus answer={many} typed="39x" lacksSome />))
    expect(status('stream')).toMatch(/^1 of 40 positions, more to come/)
    expect(status('down')).toMatch(/^1 of 40 positions, the others need a connection/)
  })

  it('says so when the wallet is not among those shown, with a button to clear the search', () => {
    const html = found(many, 'nobody')
    expect(words(html)).toContain('No position of this wallet is among those shown')
    expect(html).toMatch(/<button[^>]*>Clear the search<\/button>/)
    expect(html).not.toContain('<progress')
  })

  it('says so when there are no stakes', () => {
    const html = found(answer([]), '')
    expect(words(html)).toContain('No open positions')
    expect(words(html)).not.toContain('among those shown')
  })

  it('is not complete yet while transactions are outstanding, with or without positions so far', () => {
    const unread = (outstanding: number) => ({ meta: { ...meta, state: 'incomplete' as const, outstanding } })
    const none = words(found(answer([], unread(3)), ''))
    expect(none).toContain('Not complete yetThe staking history is not complete yet: 3 transactions are still to be read. No position has been found so far.')
    expect(none).not.toMatch(/No open positions|Nobody|There are no stakes/)
    const lacking = found(answer([position()], unread(1)), 'nobody')
    expect(words(lacking)).toContain('1 transaction is still to be read. We can’t say yet what this wallet has staked.')
    expect(words(lacking)).not.toContain('No position of this wallet')
    expect(lacking).toMatch(/<button[^>]*>Clear the search<\/button>/)
    const status = renderScreen(pageView(answered), <ListStatus answer={answer([position()], unread(3))} typed="" />)
    expect(status).toContain('data-state="incomplete"')
    expect(words(status)).toContain('Incomplete: 3 transactions outstanding')
  })

  it('is marked stored, with its age, when the server says so and when there is no connection', () => {
    const stored = { ...meta, state: 'stored', asOf: '2020-11-21T11:32:06.000Z' } as const
    for (const [list, link] of [
      [answer([position()], { meta: stored }), 'stream'],
      [answer([position()], { meta: { ...stored, state: 'live' } }), 'down'],
    ] as const) {
      const html = renderScreen(pageView({ ...answered, link }), <ListStatus answer={list} typed="" />)
      expect(html).toContain('data-state="stored"')
      expect(words(html)).toMatch(/as of 2[012] Nov 2020, \d\d:32, \d+ d ago/)
    }
    const live = renderScreen(pageView(answered), <ListStatus answer={many} typed="" />)
    expect(live).toContain('data-state="live"')
  })
})

describe('the first reading of the history', () => {
  function backFill(transactions: number, outstanding: number): string {
    return renderScreen(pageView(answered), <BackFill progress={{ transactions, outstanding }} />)
  }

  it('shows the number of transactions read and their total', () => {
    const html = backFill(5678, 4444)
    expect(words(html)).toBe('1,234 of 5,678 transactions read')
    expect(html).toMatch(/<progress [^>]*aria-valuetext="1,234 of 5,678 transactions read"[^>]*value="1234" max="5678"/)
  })

  it('shows the remaining time, and announces it to screen readers', () => {
    const html = renderScreen(pageView(answered), <BackFill progress={{ transactions: 50_000, outstanding: 37_655, estimate: { perSecond: 3, secondsLeft: 12_551 } }} />)
    const text = '12,345 of 50,000 transactions read, about 3 h 30 min left'
    expect(words(html)).toBe(text)
    expect(html).toContain(`aria-valuetext="${text}"`)
  })

  it('claims no progress before the total is known', () => {
    expect(backFill(0, 0)).not.toMatch(/ (value|max)="/)
  })
})
