import { defineConfig } from 'vite'

/**
 * The server, to dist/server. Packages stay packages; the demo chain is a chunk of its own that only the demo loads. The
 * thread that counts holders is started from a file, so it is one.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: { input: { main: 'server/main.ts', admin: 'server/admin-command.ts', 'tally-worker': 'server/chain/holders/tally-worker.ts' } },
    outDir: 'dist/server',
    // What the programs share lies beside them: the migrations are looked for beside the code.
    assetsDir: '',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
  },
})
