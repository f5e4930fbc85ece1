import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '../openapi/operations.ts'
import { openApiRoutes } from '../openapi/route.ts'
import { tokens } from '../server-pages/base-style.ts'

const app = openApiRoutes()
const page = async () => (await app.request('/api/docs')).text()

describe('the page for people', () => {
  it('shows every call with its parameters and answers, and has no broken links', async () => {
    const html = await page()
    for (const { method, path, summary, parameters = [], answers } of operations) {
      const start = html.indexOf(`<b>${method.toUpperCase()}</b> ${path}</p>`)
      expect(start, path).toBeGreaterThan(0)
      const card = html.slice(start - 60, html.indexOf('</article>', start))
      expect(card, path).toContain(`<b>${method.toUpperCase()}</b>`)
      expect(card, path).toContain(`<h3>${summary}</h3>`)
      for (const { name } of parameters) expect(card, path).toContain(`<code>${name}</code>`)
      for (const status of Object.keys(answers)) expect(card, path).toContain(`<span class="status">${status}</span>`)
    }
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(operations.length)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    expect([...html.matchAll(/ id="/g)]).toHaveLength(ids.size)
  })

  it('shows the fields of an answer, including those of list entries', async () => {
    const html = await page()
    const card = html.slice(html.indexOf('</b> /api/staking/transfers</p>'))
    expect(card.slice(0, card.indexOf('</article>')).match(/<code>(\w+)<\/code>/g)).toEqual(
      expect.arrayContaining(['totalStakers', 'stakers', 'wallet', 'unlockDate', 'meta'].map((name) => `<code>${name}</code>`)),
    )
  })

  it('needs neither scripts nor other origins, and its policy allows neither', async () => {
    const response = await app.request('/api/docs')
    const html = await response.text()
    expect(html).not.toMatch(/<script|<img|<link rel="stylesheet"| style="| on\w+="|https?:\/\//)
    const [, css = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
    const hash = createHash('sha256').update(css).digest('base64')
    expect(response.headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
  })

  it('uses the app’s colours and sizes', () => {
    const css = readFileSync(join(import.meta.dirname, '../../../src/ui/tokens.css'), 'utf8')
    for (const [name, value] of Object.entries(tokens)) expect(css, name).toContain(`  ${name}: ${value};`)
  })
})
