import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { prerender } from './scripts/prerender-plugin.ts'
import packageJson from './package.json' with { type: 'json' }
import { webManifest } from './src/pwa/web-manifest.ts'

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
  build: { outDir: 'dist/client', emptyOutDir: true, manifest: true, target: 'es2022', modulePreload: { polyfill: false } },
  server: { proxy: { '/api': 'http://127.0.0.1:8787' } },
})
