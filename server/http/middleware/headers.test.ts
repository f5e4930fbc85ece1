import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { securityHeaders } from './headers.ts'
import { loadPages } from '../pages/pages.ts'
import { staticFiles } from '../pages/static-files.ts'

const INLINE = "document.documentElement.dataset.gate = 'shut'"
const INLINE_OF_KEPT = "document.title = 'kept'"

/** The files of a build, and a page for every path. */
function site({ https = false } = {}): Hono {
  const dir = mkdtempSync(join(tmpdir(), 'bd-headers-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const folder of ['pages/first-visit', 'assets', 'icons']) mkdirSync(join(dir, folder), { recursive: true })
  for (const page of ['~', '~admin~login', '~wallet~mobile', '~wallet~return', 'not-found']) {
    writeFileSync(join(dir, `pages/first-visit/${page}.txt`), `<script>${INLINE}</script><script type="module" src="/assets/app.js"></script>`)
    writeFileSync(join(dir, `pages/${page}.txt`), `<script>${INLINE}</script><script>${INLINE_OF_KEPT}</script>`)
  }
  for (const file of ['assets/app.js', 'icons/icon.svg', 'sw.js', 'manifest.webmanifest']) writeFileSync(join(dir, file), '{}')
  const pages = loadPages(dir)
  const input = { figures: {}, deployment: { chain: 'demo', mint: '', vault: '', links: { staking: '', dex: '', cardLogin: '', community: '' } }, now: 0, utcOffsetMinutes: 0, link: 'polling' } as const
  return new Hono()
    .use(securityHeaders({ https }))
    .get('/api/something', (c) => c.json({}))
    .route('/', staticFiles({ dir, pages }))
    .get('*', (c) => {
      const name = pages.named(c.req.path)
      return c.html(pages.fill(name, input), 200, { 'Content-Security-Policy': pages.policy(name) ?? '' })
    })
}

async function headersOf(app: Hono, path: string): Promise<Record<string, string>> {
  return Object.fromEntries((await app.request(path)).headers)
}

it('tell the browser what it may do with each kind of answer', async () => {
  const app = site()
  const policy = async (path: string) => (await headersOf(app, path))['content-security-policy']
  const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  for (const path of ['/api/something', '/assets/app.js', '/assets/gone.js', '/manifest.webmanifest']) expect(await policy(path), path).toBe(nothing)
  // It reads figures, and loads the parts of itself.
  expect(await policy('/sw.js')).toBe(`${nothing}; connect-src 'self'; script-src 'self'`)
  expect(await policy('/icons/icon.svg')).toBe(`${nothing}; style-src 'unsafe-inline'`)

  // Of the page as the server sends it and as the worker keeps it, each script once.
  const hashes = [INLINE, INLINE_OF_KEPT].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const page = await policy('/')
  for (const part of ["default-src 'none'", `script-src 'self' ${hashes.join(' ')}`, "connect-src 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", 'trusted-types bd', "form-action 'self'"]) {
    expect(page?.split('; ')).toContain(part)
  }
  expect(page).not.toMatch(/script-src[^;]*'unsafe/)
  expect((await policy('/admin/login'))?.split('; ')).toContain("form-action 'none'")
  // The worker stores templates with the policy of the page it makes of them.
  expect(await policy('/pages/~.txt')).toBe(page)
  expect(await policy('/pages/~admin~login.txt')).toBe(await policy('/admin/login'))
  expect(await policy('/pages/none.txt')).toBe(nothing)
})

it('let one page alone reach wallet apps on the phone itself, also where the worker answers', async () => {
  const app = site()
  const connect = async (path: string) => (await headersOf(app, path))['content-security-policy']?.split('; ').find((part) => part.startsWith('connect-src'))
  for (const path of ['/wallet/mobile', '/wallet/mobile/', '/wallet/mobile?to=/portfolio', '/pages/~wallet~mobile.txt']) expect(await connect(path), path).toBe("connect-src 'self' ws://localhost:*")
  for (const path of ['/', '/wallet/return', '/wallet/mobile/x', '/Wallet/mobile', '/pages/~.txt', '/pages/~wallet~return.txt', '/admin/login']) expect(await connect(path), path).toBe("connect-src 'self'")
  // Browsers ask before a page reaches that far (Local Network Access); nothing here forbids them to.
  expect((await headersOf(app, '/wallet/mobile'))['permissions-policy']).not.toMatch(/network/)
})

it('keep other sites from using answers, but let wallets show the icon', async () => {
  const app = site()
  for (const path of ['/', '/api/something', '/assets/app.js']) {
    expect(await headersOf(app, path), path).toMatchObject({ 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin-allow-popups' })
  }
  expect(await headersOf(app, '/icons/icon.svg')).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' })
})

it('keep browsers to https if the site uses it, and only then', async () => {
  for (const path of ['/', '/api/something']) {
    expect(await headersOf(site({ https: true }), path)).toMatchObject({ 'strict-transport-security': 'max-age=31536000' })
    expect(await headersOf(site(), path)).not.toHaveProperty('strict-transport-security')
  }
})
