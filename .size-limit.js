import { existsSync, readFileSync, readdirSync } from 'node:fs'

// Budgets of what travels to a phone; brotli where it is sent compressed. `npm run check` builds first where needed.

const client = 'dist/client'
/** Files of the build before, which lie beside the new ones for one release: no page asks for them by itself. */
const previousList = 'dist/previous-assets.json'
const previous = new Set(existsSync(previousList) ? JSON.parse(readFileSync(previousList, 'utf8')) : [])
const files = readdirSync(client, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !previous.has(entry.name.replace(/\.br$/, '')))
  .map((entry) => `${entry.parentPath}/${entry.name}`)
const pages = files.filter((path) => /\/pages\/[^/]+\.txt$/.test(path))
if (pages.length === 0) throw new Error(`${client}/pages holds no prerendered page: the budgets would hold for nothing`)

const styles = files.filter((path) => path.endsWith('.css'))

/** What a page asks for by itself is its first load. */
const firstLoads = pages.map((path) => {
  const html = readFileSync(path, 'utf8')
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const linked = (kind, attribute) =>
    tags
      .filter((tag) => kind.test(tag))
      .map((tag) => new RegExp(`\\s${attribute}="/([^"]+)"`).exec(tag)?.[1])
      .filter((file) => file !== undefined)
      .map((file) => `${client}/${file}`)
  const scripts = [...linked(/^<script\b/, 'src'), ...linked(/rel="modulepreload"/, 'href')]
  if (scripts.length === 0) throw new Error(`${path} loads no script`)
  // A page with styles of its own names the sheet twice: for later, and for who has no scripts.
  if ([...new Set(linked(/rel="stylesheet"/, 'href'))].join() !== styles.join()) throw new Error(`${path} doesn't link the one style sheet`)
  return { path, name: path.split('/').at(-1).replace(/\.txt$/, ''), scripts }
})

const first = new Set(firstLoads.flatMap(({ scripts }) => scripts))
/** What every page loads: React, the router, the query client, the contracts, the shell. */
const shared = firstLoads.map(({ scripts }) => scripts).reduce((common, scripts) => common.filter((path) => scripts.includes(path)))
if (shared.length === 0) throw new Error('no script is shared by all pages: the budgets would hold for nothing')
const isPart = (path) => /\/assets\/worker-[^/]+\.js$/.test(path)
const lazy = files.filter((path) => /\/assets\/.+\.js$/.test(path) && !first.has(path) && !isPart(path))
const parts = files.filter(isPart)
if (parts.length === 0) throw new Error('the worker has no parts: its budgets would hold for half of it')
const fonts = files.filter((path) => path.endsWith('.woff2'))
const fileName = (path) => path.split('/').at(-1)

export default [
  // React, router and query are 88 kB of it; the app's own share is what this watches.
  { name: 'JS that all pages share', path: shared, limit: '115 kB', brotli: true },
  { name: 'CSS, all of it', path: styles, limit: '25 kB', brotli: true },
  ...firstLoads.flatMap(({ path, name, scripts }) => [
    // Part of it is what other screens need: a file for several of them costs a phone less than a request for each part
    // (scripts/build/chunks.ts). Administrators work on desktops.
    ...(scripts.length > shared.length
      ? [{ name: `JS of ${name} alone`, path: scripts.filter((script) => !shared.includes(script)), limit: /admin|bot-/.test(name) ? '28 kB' : '23 kB', brotli: true }]
      : []),
    // With the page's own styles in it (docs/decisions/0063-a-page-with-its-own-styles.md): 6 to 11 kB of it.
    { name: `HTML of ${name}`, path: path.replace('/pages/', '/pages/first-visit/'), limit: '25 kB', brotli: true },
  ]),
  { name: 'worker', path: `${client}/sw.js`, limit: '12 kB', brotli: true },
  ...parts.map((path) => ({ name: `worker, ${fileName(path)}`, path, limit: '15.5 kB', brotli: true })),
  ...fonts.map((path) => ({ name: `font ${fileName(path)}`, path, limit: '40 kB', brotli: false, gzip: false })),
  // The assistant's texts, its words in five languages and the weights of its choice of topics, for who asks it without the server.
  ...lazy.map((path) => ({ name: `lazy ${fileName(path)}`, path, limit: /answer-on-device/.test(path) ? '160 kB' : '70 kB', brotli: true })),
]
