import { defineConfig } from 'vite'

/** The server, to dist/server. Packages stay packages; the demo chain is a chunk of its own that only the demo loads. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
  },
})
