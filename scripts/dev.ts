import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/** Development: the server restarts on change, the client reloads, and proxies /api to the server. */
const server = spawn(process.execPath, ['--import', 'tsx', '--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  // No proxy has to drain.
  env: { DRAIN_SECONDS: '0', ...process.env },
})
const client = await createServer({ configFile: 'vite.config.ts' })
await client.listen()
client.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill(signal)
    void client.close().then(() => process.exit(0))
  })
}
