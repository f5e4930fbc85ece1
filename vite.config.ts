import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { prerender } from './scripts/prerender-plugin.ts'
import packageJson from './package.json' with { type: 'json' }
import { webManifest } from './src/pwa/web-manifest.ts'

/**
 * Names the chunk of what the page's script needs before anything lazy. Left to itself, the bundler cuts that part into
 * files anew whenever one more lazy part shares a module with it, and several files compress worse than one.
 */
function firstLoad() {
  const entry = fileURLToPath(new URL('src/main.tsx', import.meta.url))
  let needed: Set<string> | null = null
  return (id: string, modules: ModuleTable) => {
    needed ??= reachable(entry, modules)
    return id !== entry && needed.has(id) ? 'first-load' : null
  }
}

interface ModuleTable {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

function reachable(from: string, modules: ModuleTable): Set<string> {
  const found = new Set([from])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** The app and its service worker, to dist/client. */
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  plugins: [
    react(),
    prerender(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: {
        rollupFormat: 'iife',
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
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ debugName: 'first load', name: firstLoad() }] } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8787' } },
})
