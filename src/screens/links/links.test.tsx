import { describe, expect, it } from 'vitest'
import { pageView } from '../../page/page-view.ts'
import type { PageInput } from '../../page/view.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { Links } from './links.tsx'

const vault = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const staking = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const mint = 'So11111111111111111111111111111111111111112'
const configured: PageInput = {
  ...emptyPage,
  missing: { '/api/vault/live-balance': 'unavailable', '/api/analytics/real-staking': 'unavailable' },
  deployment: {
    chain: 'mainnet',
    mint,
    vault,
    stakingAccount: staking,
    links: {
      staking: 'https://staking.example',
      dex: 'https://dex.example',
      cardLogin: 'https://card.example',
      community: 'https://community.example',
      website: 'https://website.example',
      buy: 'https://buy.example',
      mailingList: 'https://mailing.example',
    },
  },
}
const html = renderScreen(pageView(configured), <Links />)
const cards = [...html.matchAll(/<li[^>]*><h2[^>]*>(<a .*?<\/a>)<\/h2>.*?<\/li>/gs)].map(([, link = '']) => link)

/** The target of the card with this title, and whether it opens in a new tab. */
function card(title: string): { href: string | undefined; outside: boolean } {
  const found = cards.filter((link) => words(link).startsWith(title))
  if (found.length !== 1) throw new Error(`there are ${found.length} cards named ${title}`)
  return { href: /href="([^"]*)"/.exec(found[0] ?? '')?.[1], outside: /target="_blank" rel="noopener noreferrer"/.test(found[0] ?? '') }
}

describe('the quick links', () => {
  it('[LINK-01] are eleven in total', () => expect(cards).toHaveLength(11))
  it('[LINK-02] link to the card services sign-in', () => expect(card('Card Services Login')).toEqual({ href: 'https://card.example', outside: true }))
  it('[LINK-03] link to the vault on two explorers', () => {
    expect(card('Vault on Solscan')).toEqual({ href: `https://solscan.io/account/${vault}`, outside: true })
    expect(card('Vault on Solana Explorer')).toEqual({ href: `https://explorer.solana.com/address/${vault}`, outside: true })
  })
  it('[LINK-04] link to the staking platform', () => expect(card('Staking platform')).toEqual({ href: 'https://staking.example', outside: true }))
  it('[LINK-05] link to the site for buying tokens', () => expect(card('Buy BD tokens')).toEqual({ href: 'https://buy.example', outside: true }))
  it('[LINK-06] link to the token chart', () => expect(card('Token chart')).toEqual({ href: 'https://dex.example', outside: true }))
  it('[LINK-07] link to the community chat', () => expect(card('Community chat')).toEqual({ href: 'https://community.example', outside: true }))
  it('[LINK-08] link to the company website', () => expect(card('Company website')).toEqual({ href: 'https://website.example', outside: true }))
  it('[LINK-09] link to contact inside the app', () => expect(card('Contact support')).toEqual({ href: '/contact', outside: false }))
  it('[LINK-10] link to the virtual cards inside the app', () => expect(card('Virtual cards')).toEqual({ href: '/virtual-card', outside: false }))
  it('[LINK-11] link to the mailing list', () => expect(card('Mailing list')).toEqual({ href: 'https://mailing.example', outside: true }))
})

describe('the addresses', () => {
  it('[LINK-16] [LINK-19] [LINK-21] are the three configured ones, in full, each linked to the explorer', () => {
    for (const address of [vault, staking, mint]) expect(html).toMatch(new RegExp(`href="https://solscan.io/account/${address}"[^>]*><span>${address}</span>`))
    expect(words(html)).toContain('Token contract')
  })

  it('[LINK-17] [LINK-18] [LINK-20] [X-21] have live figures, or labelled reference figures without an answer', () => {
    // decisions.md: addresses from configuration, the figures beside them live; one reference figure each.
    expect(words(html)).toMatch(/Held by the vault100\.00MBDReference/)
    expect(words(html)).toMatch(/Staked24\.56MBDReference/)
    const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'direct_rpc' } as const
    const live = renderScreen(
      pageView({
        ...configured,
        missing: {},
        figures: {
          '/api/vault/live-balance': { vaultBalance: '102345678.9', vaultBalanceFormatted: '102.35M', source: 'direct_rpc', meta },
          '/api/analytics/real-staking': { totalStakers: 13, totalStaked: '24600000', meta },
        },
      }),
      <Links />,
    )
    expect(words(live)).toMatch(/Held by the vault102\.35MBD4 s ago/)
    expect(words(live)).toMatch(/Staked24\.60MBD4 s ago/)
  })
})
