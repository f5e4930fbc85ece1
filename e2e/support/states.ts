import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { built } from '../../scripts/layout.ts'
import { INITIAL_STATE_ELEMENT_ID, readInitialState } from '../../src/page/initial-state.ts'
import { firstPaintPaths } from '../../src/page/first-paint.ts'
import { PAGES_FOLDER, pageName } from '../../src/page/page-file.ts'
import type { App } from './app.ts'
import { until } from './until.ts'
import { DESKTOP, PHONE } from './visitor.ts'

/** Configured for a node and a market that don't exist: what has a reference figure shows it. */
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

/** Second paths of screens that have one, as what is looked at closely is looked at once; and those that only lead on, as most of the administrators' do. */
const SECOND_PATHS = ['/dashboard', '/card-registration', '/help', '/investment', '/open', ...['dashboard', 'inbox', 'account', 'people', 'audit', 'system', 'person'].map((name) => `/admin/${name}`)]

/** A path of every screen that the build has a page for, and one that leads nowhere. A new screen is looked at without being named here. */
export const paths = [...pathsOfBuild().filter((path) => !SECOND_PATHS.includes(path)), '/no-such-page']

/** Paths to look at in a state: all while figures are live; the other differs only in figures, of which these two have most. */
export function pathsIn(state: 'live' | 'reference'): readonly string[] {
  return state === 'live' ? paths : ['/', '/analytics']
}

/**
 * The page of `/` as it arrives, once the server has asked everybody: of every figure that pages are filled with it is
 * known what it is or why it is not there, and the vault's is in `state`.
 */
export function settledPage(app: Pick<App, 'url'>, state: 'live' | 'reference'): Promise<string> {
  return until(
    async () => {
      const html = await (await fetch(app.url)).text()
      const initialState = readInitialState(new RegExp(`id="${INITIAL_STATE_ELEMENT_ID}">(.*?)</script>`, 's').exec(html)?.[1] ?? '')
      if (!initialState) throw new Error('the page was not filled')
      const unknown = firstPaintPaths.filter((path) => !initialState.figures[path] && (initialState.missing?.[path] ?? 'loading') === 'loading')
      const vault = /data-size="hero" data-state="([a-z]+)"/.exec(html)?.[1]
      if (vault === state && unknown.length === 0) return html
      throw new Error(`the vault is ${vault}; still to come: ${unknown.join(' ')}`)
    },
    { what: `every figure of the page to be known, the vault's as ${state}` },
  )
}

/** Without a build there is none, and the tests say so themselves when they start the app. */
function pathsOfBuild(): string[] {
  const folder = join(built.client, PAGES_FOLDER)
  const files = existsSync(folder) ? readdirSync(folder) : []
  const root = pageName('/')
  return files.flatMap((file) => (file.startsWith(root) && file.endsWith('.txt') ? [`/${file.slice(root.length, -'.txt'.length).replaceAll('~', '/')}`] : []))
}
