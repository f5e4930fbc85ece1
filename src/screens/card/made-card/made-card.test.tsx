import { describe, expect, it } from 'vitest'
import { pageView } from '../../../page/page-view.ts'
import { emptyPage } from '../../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../../testing/screen.tsx'
import { Funding } from './funding.tsx'
import { ShownCard } from './shown-card.tsx'
import { UsagePanel } from '../overview/usage-panel.tsx'

const view = pageView(emptyPage)
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const card = { cardNumber: '9999991234567893', expiryDate: '11/29', cvv: '042', holderName: 'BLACKDUCK MEMBER', demo: true }

describe('a card that was just made', () => {
  const html = renderScreen(view, <ShownCard card={card} onShow={async () => true} />)

  it('[CARD-09] [CARD-10] [CARD-11] [CARD-12] has number, expiry, CVV and holder, hidden until requested', () => {
    const text = words(html)
    for (const term of ['Card number', 'Expires', 'CVV', 'Card holderBLACKDUCK MEMBER']) expect(text).toContain(term)
    expect(text).toContain('ends in 7893')
    for (const secret of ['9999', card.expiryDate, card.cvv]) expect(html).not.toContain(secret)
    expect(html).toMatch(/<button[^>]*aria-pressed="false"[^>]*>Show card details<\/button>/)
  })

  it('is marked if it is made up', () => {
    expect(words(html)).toContain('Demo card')
    expect(words(renderScreen(view, <ShownCard card={{ ...card, demo: false }} onShow={async () => true} />))).not.toContain('Demo card')
  })
})

describe('topping it up', () => {
  const html = renderScreen(pageView({ ...emptyPage, deployment: { ...emptyPage.deployment, fundingAddress: ADDRESS } }), <Funding />)

  it('[CARD-13] [CARD-28] shows the configured address', () => {
    expect(html).toContain(`>${ADDRESS}</code>`)
  })

  it('[CARD-14] [CARD-15] can be copied and scanned', () => {
    expect([...html.matchAll(/<button[^>]*>([^<]+)</g)].map(([, name]) => name)).toEqual(['Copy address', 'Show QR code'])
  })

  it('[CARD-26] is for USDT (ERC-20)', () => {
    expect(words(html)).toContain('USDT (ERC-20)')
  })

  it('has an empty address if none is configured, so that the style shows that it opens later', () => {
    expect(renderScreen(view, <Funding />)).toMatch(/<code[^>]*><\/code>/)
  })
})

it('[CARD-18] shows no usage, even with a card', () => {
  expect(words(renderScreen(view, <UsagePanel />))).toContain('Please generate a card first.')
})
