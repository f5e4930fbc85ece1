import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serve } from '@hono/node-server'
import { parseArgs } from 'node:util'
import { createDemoIssuerApp } from '../server/cards/demo-issuer/app.ts'
import { openFileBooks } from '../server/cards/demo-issuer/file-books.ts'
import { issuerSecret } from '../server/cards/issuer-address.ts'
import { systemClock } from '../server/lib/clock.ts'
import { createLog } from '../server/lib/log.ts'
import { ensureSecret } from '../server/lib/secret-file.ts'

// `npm run issuer:demo [-- --port 8790 --books .data/demo-issuer/books.json]`: the demo issuer as a process of its own, on this
// machine only, with the interface of docs/card-issuer. The secret is CARD_ISSUER_SECRET, from the environment or .env;
// without it one is kept beside the books. The cards' own secret is kept there too.

try {
  await start(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function start(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { port: { type: 'string', default: '8790' }, books: { type: 'string', default: join('.data', 'demo-issuer', 'books.json') } } })
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) throw new Error('--port: is not a port number')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const folder = dirname(values.books)
  const given = process.env['CARD_ISSUER_SECRET']
  const secretFile = join(folder, 'signatures.key')
  const secret = issuerSecret.safeParse(given ?? (await ensureSecret(secretFile, 32)))
  if (!secret.success) throw new Error(`CARD_ISSUER_SECRET: ${secret.error.issues[0]?.message ?? 'is malformed'}`)
  const app = createDemoIssuerApp({
    secret: secret.data,
    cardSecret: await ensureSecret(join(folder, 'cards.key'), 32),
    books: await openFileBooks(values.books),
    log: createLog(console.log, console.error),
    clock: systemClock,
  })
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(values.port) }, ({ port }) => {
    console.log(`Demo card issuer: http://127.0.0.1:${port}\nBooks: ${values.books}\nSecret: ${given === undefined ? secretFile : 'CARD_ISSUER_SECRET'}`)
  })
  server.on('error', (error) => {
    console.error('code' in error && error.code === 'EADDRINUSE' ? `--port: ${values.port} is in use` : error.message)
    process.exit(1)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.close(() => process.exit(0)))
}
