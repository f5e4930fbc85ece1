import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { built } from '../../scripts/layout.ts'
import { PAGES_FOLDER, pageName } from '../../src/page/page-file.ts'
import type { App } from './app.ts'
import { until } from './until.ts'
import { DESKTOP, PHONE } from './visitor.ts'

/** Configured for a node and a market where nobody listens: what has a reference figure shows it. */
export const NOBODY_ANSWERS = {
  SOLANA_RPC_URLS: 'http://127.0.0.1:9/key',
  BD_MINT: 'So11111111111111111111111111111111111111112',
  BD_VAULT: '11111111111111111111111111111112',
  MARKET_SOURCES: 'dexscreener=http://127.0.0.1:9',
} as const

/** The states of knowledge that a server can be in, and the environment that brings each about; none for the demo chain. */
export const states = [
  { state: 'live', env: {} },
  { state: 'reference', env: NOBODY_ANSWERS },
] as const

export const sizes = [PHONE, DESKTOP] as const

/** Second paths of screens that have one: what is looked at closely is looked at once. */
const SECOND_PATHS = ['/dashboard', '/card-registration', '/help', '/investment']

/** A path of every screen that the build has a page for, and one that leads nowhere. A new screen is looked at without being named here. */
export const paths = [...pathsOfBuild().filter((path) => !SECOND_PATHS.includes(path)), '/no-such-page']

/** The page of `/` as it arrives, once the server has asked everybody: no figure is loading, and the vault's is in `state`. */
export function settledPage(app: App, state: 'live' | 'reference'): Promise<string> {
  return until(
    async () => {
      const html = await (await fetch(app.url)).text()
      // Only figures with a size: lines such as the SOL balance keep their place, unseen, until there is one.
      const found = [...html.matchAll(/data-size="[a-z]+" data-state="([a-z]+)"/g)].map((match) => match[1])
      if (found.includes(state) && !found.includes('loading')) return html
      throw new Error(found.join(' '))
    },
    { what: `every figure of the page to be known, the vault's as ${state}`, within: 30_000 },
  )
}

/** Without a build there is none, and the tests say so themselves when they start the app. */
function pathsOfBuild(): string[] {
  const folder = join(built.client, PAGES_FOLDER)
  const files = existsSync(folder) ? readdirSync(folder) : []
  const root = pageName('/')
  return files.flatMap((file) => (file.startsWith(root) && file.endsWith('.txt') ? [`/${file.slice(root.length, -'.txt'.length).replaceAll('~', '/')}`] : []))
}
