import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ViewContext } from '../data/use-view.ts'
import { pageView } from '../page/page-view.ts'
import type { PageInput } from '../page/view.ts'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'node_pool' } as const
const input: PageInput = {
  figures: {},
  deployment: {
    chain: 'demo',
    mint: 'mint',
    vault: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
    links: {
      staking: 'https://staking.example',
      dex: 'https://dex.example',
      cardLogin: 'https://card.example',
      community: 'https://community.example',
    },
  },
  now: Date.parse('2026-11-21T14:32:10Z'),
  utcOffsetMinutes: 0,
  link: 'stream',
}

async function render(path: string, page: PageInput = input): Promise<string> {
  const root = createRootRoute({
    component: () => (
      <Shell>
        <Outlet />
      </Shell>
    ),
    notFoundComponent: NotFound,
  })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Home</h1> })
  const router = createRouter({
    routeTree: root.addChildren([home]),
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
  it('has a header, one main, a network-health badge and a footer around the screen', async () => {
    const html = await render('/')
    expect(html.match(/<(header|main|aside|footer)\b/g)).toEqual(['<header', '<aside', '<main', '<footer'])
    expect(html).toMatch(/<main id="main"[^>]*>(?:<!--.*?-->)*<h1>Home<\/h1>(?:<!--.*?-->)*<\/main>/)
    expect(html).toMatch(/<a [^>]*href="#main"[^>]*>Skip to content<\/a>/)
  })

  it('[SHELL-33] leads from the logo to the start', async () => {
    expect(await render('/')).toMatch(/<header.*?<a [^>]*href="\/"[^>]*>.*?BlackDuck<\/span><\/a>/s)
  })

  it('leads to each destination, and marks where one is', async () => {
    const nav = /<nav .*?<\/nav>/s.exec(await render('/'))?.[0] ?? ''
    const links = [...nav.matchAll(/<a ([^>]*)>([^<]+)<\/a>/g)].map(([, attributes = '', label]) => ({
      label,
      href: /href="([^"]+)"/.exec(attributes)?.[1],
      current: attributes.includes('aria-current="page"'),
    }))
    expect(links).toEqual([
      { label: 'Dashboard', href: '/', current: true },
      { label: 'Staking', href: '/staking', current: false },
    ])
  })

  it('[SHELL-45] [SHELL-47] leads to the community and to the card services, outside', async () => {
    const html = await render('/')
    expect(html).toMatch(/<a [^>]*href="https:\/\/community.example" target="_blank"[^>]*><span>Join Community<\/span>/)
    expect(html).toMatch(/<a [^>]*href="https:\/\/card.example" target="_blank"[^>]*><span>Card Services<\/span>/)
  })

  it('says that it runs on the demo chain, and says nothing of the kind on mainnet', async () => {
    expect(await render('/')).toContain('>Demo chain<')
    const mainnet = { ...input, deployment: { ...input.deployment, chain: 'mainnet' as const } }
    expect(await render('/', mainnet)).not.toContain('Demo chain')
  })

  it('[SHELL-26] [SHELL-27] answers an unknown path with a way back', async () => {
    const html = await render('/no-such-page')
    expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/)
    expect(html).toMatch(/<main.*<a [^>]*href="\/"[^>]*>Go to the dashboard<\/a>.*<\/main>/s)
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
