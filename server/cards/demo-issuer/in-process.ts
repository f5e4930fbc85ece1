import { createHmac } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { createHttpIssuer } from '../http-issuer.ts'
import type { CardIssuer } from '../issuer.ts'
import { createDemoIssuerApp } from './app.ts'
import type { DemoBooks } from './books.ts'

export interface InProcessOptions {
  /** The numbers derive from it. */
  cardSecret: string
  books: DemoBooks
  log: Log
  clock: Clock
}

/** The demo issuer inside the server, spoken to as any other: only the network is left out. */
export function createDemoIssuer({ cardSecret, books, log, clock }: InProcessOptions): CardIssuer {
  const secret = createHmac('sha256', cardSecret).update('bd demo issuer signatures').digest('hex')
  const app = createDemoIssuerApp({ secret, cardSecret, books, log, clock })
  return createHttpIssuer({ name: 'demo', url: 'http://demo-issuer', secret, clock, fetch: async (input, init) => app.fetch(new Request(input, init)) })
}
