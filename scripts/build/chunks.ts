import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

// How the app's modules are put together in files. Left to itself, the bundler makes a chunk of each set of modules that the same parts
// share: a home page asked for 109 files, and each request costs a phone's processor 4 ms.

/** As far as the bundler's own is needed. */
interface ModuleTable {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/** The chunk that a module belongs to, null where another rule decides. */
type Naming = (id: string, modules: ModuleTable) => string | null

const [MAIN, START] = [source('main.tsx'), source('start.tsx')]
/** What every page loads after its start, in this order; forms check their fields with the first. */
const SHELL = ['contract/submission-fields.ts', 'data/live/bring-figures.ts', 'data/snapshot/snapshot-keeper.ts', 'pwa/register.ts', 'shell/wallet/wallet-button.tsx', 'shell/frame/after-paint.tsx', 'data/my/watch-mine.ts'].map(source)
const HOME = source('screens/dashboard/dashboard.tsx')
/** What the home page loads by itself. */
const HOME_LATER = ['screens/dashboard/sections.tsx', 'screens/dashboard/hero-later.tsx'].map(source)
/** What a visitors' screen loads by itself once it has appeared. */
const LATER_PARTS = [...HOME_LATER, source('screens/staking/staking-later.tsx')]
/** What the administrators' screens begin with. */
const ADMIN = source('shell/admin/admin-nav.tsx')
const OF_ADMINS = /\/src\/screens\/(admin-|bot-diagnostics\/)/
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
/** What a package's index names, but only lazy parts use: storing figures, and the administrators' lists. */
const LATER = /\/@tanstack\/(query-core|react-query)\/.*\/(hydration|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js$/
/** How many screens, and parts that they load by themselves, share what is in one chunk for all of them. */
const SEVERAL = 3

/** What is asked for at one time, in the order of a start: what two of them need is in the first. */
export const chunkGroups = prioritized([ofReact, firstLoad, ofScreens, shared(HOME, 1), ofScreensAndShell, ...SHELL.map((part) => whole(part)), ...HOME_LATER.map((part) => shared(part, 0)), whole(ADMIN, 'admin')])

/** What many pages ask for by themselves. */
export const NAMED = new Set(['main', 'react', 'first-load', 'screens', 'screens-and-shell', 'admin-and-shell', 'admin', ...SHELL.map(partName), ...[HOME, ...HOME_LATER].map(sharedName)])

/**
 * Every page carries the list of all chunks, and hashes hardly compress: they are as short as the bundler allows, and what
 * only other chunks ask for has no name.
 */
export function chunkName({ isDynamicEntry, name }: { isDynamicEntry: boolean; name: string }): string {
  return isDynamicEntry || NAMED.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
}

/** The first has the first choice. What a module imports is decided by itself: otherwise the first would take it along. */
function prioritized(namings: readonly Naming[]) {
  return namings.map((name, index) => ({ name, priority: namings.length - index, includeDependenciesRecursively: false }))
}

/** The chunks that every page loads: the script that keeps early presses, which must not wait for the rest, and what the app needs to start. */
function firstLoad(id: string, modules: ModuleTable): string | null {
  if (id === START || LATER.test(id)) return null
  if (reachable(MAIN, modules).has(id)) return 'main'
  return reachable(START, modules).has(id) ? 'first-load' : null
}

/** React is a file of its own: src/main.tsx has it evaluated before the rest. */
function ofReact(id: string, modules: ModuleTable): string | null {
  return REACT.test(id) && firstLoad(id, modules) === 'first-load' ? 'react' : null
}

/** All that a part needs. */
function whole(part: string, name = partName(part)): Naming {
  return (id, modules) => (reachable(part, modules).has(id) ? name : null)
}

/** What a part needs and others do too, but at most `screens` to appear beside the home page; the rest stays with the part. */
function shared(part: string, screens: number): Naming {
  return (id, modules) => {
    const isElsewhere = dynamicEntries(modules).some((entry) => entry !== part && reachable(entry, modules).has(id))
    return isElsewhere && screensWith(id, modules).filter((screen) => screen !== HOME).length <= screens ? whole(part, sharedName(part))(id, modules) : null
  }
}

/** What two of the visitors' screens need to appear, and others too, at least a moment later. */
function ofScreens(id: string, modules: ModuleTable): string | null {
  const screens = screensWith(id, modules).filter((screen) => !OF_ADMINS.test(screen))
  const parts = LATER_PARTS.filter((part) => reachable(part, modules).has(id))
  return screens.length > 1 && screens.length + parts.length >= SEVERAL ? 'screens' : null
}

/** What a screen needs to appear and the shell does too: no screen should wait for the rest of the shell. */
function ofScreensAndShell(id: string, modules: ModuleTable): string | null {
  const screens = screensWith(id, modules)
  if (screens.length === 0 || !SHELL.some((part) => reachable(part, modules).has(id))) return null
  return screens.every((screen) => OF_ADMINS.test(screen)) ? 'admin-and-shell' : 'screens-and-shell'
}

/** The screens that need the module to appear. */
function screensWith(id: string, modules: ModuleTable): string[] {
  if (LATER.test(id)) return []
  const screens = dynamicImports(reachable(START, modules), modules).filter((entry) => entry.includes('/src/screens/'))
  return screens.filter((screen) => reachable(screen, modules).has(id))
}

const reached = new Map<string, Set<string>>()

/** A module and all that it imports statically. */
function reachable(from: string, modules: ModuleTable): Set<string> {
  const known = reached.get(from)
  if (known) return known
  const found = new Set([from])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  reached.set(from, found)
  return found
}

let entries: string[] | undefined

/** All that is imported dynamically, from anywhere. */
function dynamicEntries(modules: ModuleTable): string[] {
  if (entries) return entries
  const all = new Set([MAIN])
  for (const id of all) for (const next of [...(modules.getModuleInfo(id)?.importedIds ?? []), ...dynamicImports([id], modules)]) all.add(next)
  return (entries = dynamicImports(all, modules))
}

function dynamicImports(ids: Iterable<string>, modules: ModuleTable): string[] {
  return [...new Set([...ids].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []))]
}

function partName(path: string): string {
  return basename(path).replace(/\..*$/, '')
}

function sharedName(part: string): string {
  return `${partName(part)}-shared`
}

function source(path: string): string {
  return fileURLToPath(new URL(`../../src/${path}`, import.meta.url))
}
