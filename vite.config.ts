import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups, chunkName, NAMED } from './scripts/build/chunks.ts'
import { compileHints } from './scripts/build/compile-hints.ts'
import { preloads } from './scripts/build/preloads.ts'
import { prerender } from './scripts/prerender-plugin.ts'
import { PART_PREFIX, workerParts } from './scripts/worker-parts-plugin.ts'
import packageJson from './package.json' with { type: 'json' }
import { webManifest } from './src/pwa/web-manifest.ts'

/** Screens of administrators: their parts are found as they load, and are in no list that visitors' pages carry. Opened by their address they are preloaded all the same. */
const INTERNAL = /\/(admin-|bot-diagnostics|new-bot-diagnostics)/

const parts = workerParts()
const { plugin: learnImports, resolveDependencies } = preloads((file) => INTERNAL.test(file))

/** The app and its service worker, to dist/client. */
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  // In the browser the contract's schemas are read by a small part of their own: docs/decisions/0065-less-script.md.
  resolve: {
    alias: [
      { find: /^zod\/mini$/, replacement: fileURLToPath(new URL('src/contract/small/zod-mini.ts', import.meta.url)) },
      // React has had it since 18; the shim is for older ones.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    react(),
    prerender(),
    learnImports,
    parts.ofClient,
    compileHints(NAMED),
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
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: { output: { chunkFileNames: chunkName, codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8787', '/dev/': 'http://127.0.0.1:8787' } },
})
