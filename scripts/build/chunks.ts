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
const SHELL = ['contract/submission-fields.ts', 'data/live/bring-figures.ts', 'data/snapshot/snapshot-keeper.ts', 'pwa/register.ts', 'shell/wallet/wallet-button.tsx', 'shell/frame/after-paint.tsx'].map(source)
/** The home page, and what it loads by itself. */
const HOME = ['screens/dashboard/dashboard.tsx', 'screens/dashboard/sections.tsx', 'screens/dashboard/hero-later.tsx'].map(source)
/** What the administrators' screens begin with. */
const ADMIN = source('shell/admin/admin-nav.tsx')
const OF_ADMINS = /\/src\/screens\/(admin-|bot-diagnostics\/)/
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
/** What a package's index names, but only lazy parts use: storing figures, and the administrators' lists. */
const LATER = /\/@tanstack\/(query-core|react-query)\/.*\/(hydration|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js$/
/** How many screens share what is in one chunk for all of them. */
const SEVERAL = 3

/** What is asked for at one time, in the order of a start: what two of them need is in the first. */
export const chunkGroups = prioritized([ofReact, firstLoad, ...SHELL.map((part) => whole(part)), ofScreens, ...HOME.map(shared), whole(ADMIN, 'admin')])

const NAMED = new Set(['early', 'react', 'first-load', 'screens', 'admin', ...[...SHELL, ...HOME].map(partName), ...HOME.map(sharedName)])

/**
 * Every page carries the list of all chunks, and hashes hardly compress: they are as short as the bundler allows, and what
 * only other chunks ask for has no name.
 */
export function chunkName({ isDynamicEntry, name }: { isDynamicEntry: boolean; name: string }): string {
  return isDynamicEntry || NAMED.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
}

/** A group takes what its modules import along, so the first to come has a say in what the later ones get. */
function prioritized(namings: readonly Naming[]) {
  return namings.map((name, index) => ({ name, priority: namings.length - index }))
}

/**
 * The chunks that every page loads: what runs before the first paint, and what the app needs to start after it. What is early
 * must not wait for what isn't.
 */
function firstLoad(id: string, modules: ModuleTable): string | null {
  if (id === MAIN || id === START || !isFirst(id, modules)) return null
  return reachable(MAIN, modules).has(id) ? 'early' : 'first-load'
}

/** React is a file of its own: src/main.tsx has it evaluated before the rest. */
function ofReact(id: string, modules: ModuleTable): string | null {
  return REACT.test(id) && firstLoad(id, modules) === 'first-load' ? 'react' : null
}

/** All that a part needs. */
function whole(part: string, name = partName(part)): Naming {
  return (id, modules) => (!LATER.test(id) && reachable(part, modules).has(id) ? name : null)
}

/** What a part needs and others do too; the rest stays with the part. */
function shared(part: string): Naming {
  return (id, modules) => (dynamicEntries(modules).some((entry) => entry !== part && reachable(entry, modules).has(id)) ? whole(part, sharedName(part))(id, modules) : null)
}

/** What several of the visitors' screens need to appear. */
function ofScreens(id: string, modules: ModuleTable): string | null {
  if (LATER.test(id)) return null
  const routed = dynamicImports(reachable(START, modules), modules).filter((entry) => entry.includes('/src/screens/') && !OF_ADMINS.test(entry))
  return routed.filter((screen) => reachable(screen, modules).has(id)).length >= SEVERAL ? 'screens' : null
}

function isFirst(id: string, modules: ModuleTable): boolean {
  return !LATER.test(id) && (reachable(MAIN, modules).has(id) || reachable(START, modules).has(id))
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
