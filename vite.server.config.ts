import { defineConfig } from 'vite'

/**
 * Packages of many small files that are pure JavaScript: read and compiled one by one they are almost a fifth of the processor
 * time of a start. Others stay packages.
 */
const BUNDLED = ['zod', 'drizzle-orm', 'hono', '@noble/curves', '@noble/hashes', '@noble/ciphers', '@scure/base']

/**
 * The server, to dist/server. The demo chain is a chunk of its own that only the demo loads. The thread that counts holders
 * is started from a file, so it is one.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    rolldownOptions: { input: { main: 'server/main.ts', admin: 'server/admin-command.ts', relay: 'server/relay-command.ts', 'tally-worker': 'server/chain/holders/tally-worker.ts' } },
    outDir: 'dist/server',
    // What the programs share lies beside them: the migrations are looked for beside the code.
    assetsDir: '',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
  },
})
