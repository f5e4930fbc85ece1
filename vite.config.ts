import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { prerender } from './scripts/prerender-plugin.ts'
import { PART_PREFIX, workerParts } from './scripts/worker-parts-plugin.ts'
import packageJson from './package.json' with { type: 'json' }
import { webManifest } from './src/pwa/web-manifest.ts'

/**
 * The chunks that every page loads: what runs before the first paint, and what the app needs to start after it. Left to
 * itself, the bundler cuts them into files anew whenever one more lazy part shares a module with them, several files
 * compress worse than one, and what is early would wait for what isn't.
 */
function firstLoad(id: string, modules: ModuleTable): string | null {
  if (id === MAIN || id === START || LATER.test(id)) return null
  if (reachable(MAIN, modules).has(id)) return 'early'
  return reachable(START, modules).has(id) ? 'first-load' : null
}

/** React is a file of its own: src/main.tsx has it evaluated before the rest. */
function ofReact(id: string, modules: ModuleTable): string | null {
  return REACT.test(id) && firstLoad(id, modules) === 'first-load' ? 'react' : null
}

/** What is always loaded together is one chunk: every page carries the list of all of them. */
function together(id: string, modules: ModuleTable): string | null {
  if (LATER.test(id) || reachable(START, modules).has(id)) return null
  if (reachable(FIELDS, modules).has(id)) return 'fields'
  return reachable(ADMIN, modules).has(id) ? 'admin' : null
}

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/** What a package's index names, but only lazy parts use: storing figures, and the administrators' lists. */
const LATER = /\/@tanstack\/(query-core|react-query)\/.*\/(hydration|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js$/

const [MAIN, START] = [source('src/main.tsx'), source('src/start.tsx')]
/** What forms check their fields with, and what the administrators' screens begin with. */
const [FIELDS, ADMIN] = [source('src/contract/submission-fields.ts'), source('src/shell/admin/admin-nav.tsx')]

interface ModuleTable {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

function source(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

const reached = new Map<string, Set<string>>()

function reachable(from: string, modules: ModuleTable): Set<string> {
  const known = reached.get(from)
  if (known) return known
  const found = new Set([from])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  reached.set(from, found)
  return found
}

/**
 * Every page carries the list of all chunks, and hashes hardly compress: they are as short as the bundler allows, and what
 * only other chunks ask for has no name.
 */
function chunkName({ isDynamicEntry, name }: { isDynamicEntry: boolean; name: string }): string {
  return isDynamicEntry || GROUPS.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
}

/** Screens of administrators: their parts are found as they load, and are in no list that visitors' pages carry. Opened by their address they are preloaded all the same. */
const INTERNAL = /\/(admin-|bot-diagnostics|new-bot-diagnostics)/

const GROUPS = new Set(['early', 'react', 'first-load', 'fields', 'admin'])

const parts = workerParts()

/** The app and its service worker, to dist/client. */
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  // In the browser the contract's schemas are read by a small part of their own: docs/decisions/0065-less-script.md.
  resolve: {
    alias: [
      { find: /^zod\/mini$/, replacement: source('src/contract/small/zod-mini.ts') },
      // React has had it since 18; the shim is for older ones.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    react(),
    prerender(),
    parts.ofClient,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: [parts.ofWorker()] },
        globIgnores: [`assets/${PART_PREFIX}*`],
        globPatterns: ['assets/**/*.{js,css,woff2}', 'icons/*.{svg,png}', 'pages/*.txt', 'manifest.webmanifest'],
        // A chunk over the limit would silently be left out, and its route would not open offline.
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // One file: split up, the dashboard asks for fourteen before it may paint, each of them through the worker.
    cssCodeSplit: false,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: (file, deps) => (INTERNAL.test(file) ? [] : deps) },
    rolldownOptions: { output: { chunkFileNames: chunkName, codeSplitting: { groups: [{ debugName: 'react', name: ofReact, priority: 3 }, { debugName: 'first load', name: firstLoad, priority: 2 }, { debugName: 'together', name: together, priority: 1 }] } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8787', '/dev/': 'http://127.0.0.1:8787' } },
})
