import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ViewContext } from '../../data/live/use-view.ts'
import { pageView } from '../../page/page-view.ts'
import type { PageInput } from '../../page/view.ts'
import { MenuSheet } from '../menu/menu-sheet.tsx'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'node_pool' } as const
const input: PageInput = {
  figures: {},
  deployment: {
    chain: 'demo',
    mint: 'mint',
    vault: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
    contactEmail: 'duck@bd.example',
    officeAddress: 'Pond Lane 1, Duckburg',
    links: {
      staking: 'https://staking.example',
      dex: 'https://dex.example',
      cardLogin: 'https://card.example',
      community: 'https://community.example',
      telegram: 'https://telegram.example',
      social: 'https://social.example',
    },
  },
  now: Date.parse('2026-11-21T14:32:10Z'),
  utcOffsetMinutes: 0,
  link: 'stream',
}

async function render(path: string, page: PageInput = input, morePaths: string[] = [], screen: ReactNode = <h1>Home</h1>): Promise<string> {
  const root = createRootRoute({
    component: () => (
      <Shell>
        <Outlet />
      </Shell>
    ),
    notFoundComponent: NotFound,
  })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => screen })
  const router = createRouter({
    routeTree: root.addChildren([home, ...morePaths.map((more) => createRoute({ getParentRoute: () => root, path: more }))]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const view = pageView(page)
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <ViewContext value={{ subscribe: () => () => {}, current: () => view, initial: () => view }}>
        <RouterProvider router={router} />
      </ViewContext>
    </QueryClientProvider>,
  )
}

function withHealth(status: 'healthy' | 'degraded' | 'offline', activeEndpoints: number): PageInput {
  const health = { status, activeEndpoints, totalEndpoints: 4, lastUpdate: meta.asOf, errorCount: 0, meta }
  return { ...input, figures: { '/api/network/health': health } }
}

describe('the shell', () => {
  it('puts a header, one main, a network-health badge and a footer around the screen', async () => {
    const html = await render('/')
    expect(html.match(/<(header|main|aside|footer)\b/g)).toEqual(['<header', '<aside', '<main', '<footer', '<aside'])
    expect(html).toMatch(/<main id="main"[^>]*>(?:<!--.*?-->)*<h1>Home<\/h1>(?:<!--.*?-->)*<\/main>/)
    expect(html).toMatch(/<a [^>]*href="#main"[^>]*>Skip to content<\/a>/)
  })

  it('[SHELL-33] links the logo to the start', async () => {
    expect(await render('/')).toMatch(/<header.*?<a [^>]*href="\/"[^>]*>.*?BlackDuck<\/span><\/a>/s)
  })

  it('[SHELL-34] links to each destination in order, and marks the current one', async () => {
    const nav = /<nav [^>]*aria-label="Main".*?<\/nav>/s.exec(await render('/'))?.[0] ?? ''
    const links = [...nav.matchAll(/<a ([^>]*)>([^<]+)<\/a>/g)].map(([, attributes = '', label]) => ({
      label,
      href: /href="([^"]+)"/.exec(attributes)?.[1],
      current: attributes.includes('aria-current="page"'),
    }))
    expect(links.map(({ label, href }) => [label, href])).toEqual([
      ['Dashboard', '/'],
      ['Virtual Cards', '/virtual-card'],
      ['Staking', '/staking'],
      ['Analytics', '/analytics'],
      ['Rewards', '/rewards'],
      ['Tokenomics', '/tokenomics'],
      ['FAQ', '/faq'],
      ['Links', '/links'],
      ['Loan Note', '/convertible-loan'],
    ])
    expect(links.filter(({ current }) => current).map(({ label }) => label)).toEqual(['Dashboard'])
  })

  it('[SHELL-44] links from the header to the contact page', async () => {
    expect(await render('/')).toMatch(/<header.*<a [^>]*href="\/contact"[^>]*>Contact Us<\/a>.*<\/header>/s)
  })

  it("[SHELL-46] offers the sign-in for administrators", async () => {
    expect(await render('/')).toMatch(/<header.*<a [^>]*href="\/admin\/login"[^>]*>Admin<\/a>.*<\/header>/s)
  })

  it('[SHELL-45] [SHELL-47] links to the community and to the card services, outside the app', async () => {
    const html = await render('/')
    expect(html).toMatch(/<a [^>]*href="https:\/\/community.example" target="_blank"[^>]*><span>Join Community<\/span>/)
    expect(html).toMatch(/<a [^>]*href="https:\/\/card.example" target="_blank"[^>]*><span>Card Services<\/span>/)
  })

  it('says that it runs on the demo chain, and nothing on mainnet', async () => {
    expect(await render('/')).toContain('>Demo chain<')
    const mainnet = { ...input, deployment: { ...input.deployment, chain: 'mainnet' as const } }
    expect(await render('/', mainnet)).not.toContain('Demo chain')
  })

  it('[SHELL-26] [SHELL-27] offers a way back from an unknown path', async () => {
    const html = await render('/no-such-page')
    expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/)
    expect(html).toMatch(/<main.*<a [^>]*href="\/"[^>]*>Go to the dashboard<\/a>.*<\/main>/s)
  })
})

describe('the menu of a small screen', () => {
  it("[SHELL-51] has the sign-in for administrators among the external links", async () => {
    const menu = /<dialog.*<\/dialog>/s.exec(await render('/', input, [], <MenuSheet onClose={() => {}} />))?.[0]
    expect(menu).toMatch(/External Links<\/h2>.*Card Services Login.*<a [^>]*href="\/admin\/login"[^>]*>Admin Login<\/a>.*DEX Chart/s)
  })
})

describe('the footer', () => {
  const footer = async (page?: PageInput) => /<footer.*<\/footer>/s.exec(await render('/', page))?.[0] ?? ''

  const links = async () => {
    const nav = /<nav.*<\/nav>/s.exec(await footer())?.[0] ?? ''
    return [...nav.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, label]) => [label, href])
  }

  it.each([
    ['[FOOT-01]', 'Dashboard', '/'],
    ['[FOOT-02]', 'Virtual Cards', '/virtual-card'],
    ['[FOOT-03]', 'Rewards', '/rewards'],
    ['[FOOT-04]', 'Tokenomics', '/tokenomics'],
    ['[FOOT-05]', 'Links', '/links'],
    ['[FOOT-06]', 'FAQ', '/faq'],
    ['[FOOT-07]', 'Contact', '/contact'],
    ['[FOOT-08]', 'Privacy Policy', '/privacy-policy'],
    ['[FOOT-09]', 'Terms of Service', '/terms-of-service'],
    ['[FOOT-10]', 'Risk Disclaimer', '/disclaimer'],
  ])('%s leads to %s', async (_, label, href) => {
    expect(await links()).toContainEqual([label, href])
  })

  it('has exactly these pages in order, including the settings', async () => {
    expect((await links()).map(([label]) => label)).toEqual(['Dashboard', 'Virtual Cards', 'Rewards', 'Tokenomics', 'FAQ', 'Links', 'Contact', 'Settings', 'Privacy Policy', 'Terms of Service', 'Risk Disclaimer'])
    expect(await links()).toContainEqual(['Settings', '/settings'])
  })

  it('[FOOT-11] [SHELL-66] links to the outside places that the installation configures', async () => {
    const outside = [...(await footer()).matchAll(/<a [^>]*href="(https[^"]+)" target="_blank"[^>]*><span>([^<]+)<\/span>/g)].map(([, href, label]) => [label, href])
    expect(outside).toEqual([
      ['Join Community', 'https://community.example'],
      ['Telegram Contact', 'https://telegram.example'],
      ['Social Profile', 'https://social.example'],
      ['Official Staking Site', 'https://staking.example'],
      ['DEX Chart', 'https://dex.example'],
      ['Card Services Login', 'https://card.example'],
    ])
  })

  it('[FOOT-12] [FOOT-13] names the office and the email address', async () => {
    expect(await footer()).toContain('>Pond Lane 1, Duckburg<')
    expect(await footer()).toMatch(/<a [^>]*href="mailto:duck@bd.example"[^>]*>duck@bd.example<\/a>/)
    const { officeAddress: _, ...unknown } = input.deployment
    expect(await footer({ ...input, deployment: unknown })).toContain('>Office address on request<')
  })
})

describe('the network-health badge', () => {
  it.each([
    ['[NET-02] [NET-05] [NET-06] healthy', 'healthy', 4, 'All Systems Operational', '4/4 RPC nodes', '●●●●'],
    ['[NET-03] degraded', 'degraded', 3, 'Limited Connectivity', '3/4 RPC nodes', '●●●○'],
    ['[NET-04] offline', 'offline', 0, 'Connection Issues', '0/4 RPC nodes', '○○○○'],
  ] as const)('%s: word, nodes and dots', async (_title, status, active, label, nodes, dots) => {
    const badge = /<aside.*?<\/aside>/s.exec(await render('/', withHealth(status, active)))?.[0]
    expect(badge).toContain(`data-status="${status}"`)
    expect(badge).toContain(`>${label}<`)
    expect(badge).toContain(`>${nodes}<`)
    expect(badge).toContain(`>${dots}<`)
    expect(badge).toContain('Hide network health')
  })

  it('[NET-10] claims nothing before the first answer', async () => {
    const html = await render('/')
    expect(html).toContain('>Checking nodes<')
    expect(html).not.toContain('All Systems Operational')
  })
})
