import packageJson from '../../package.json' with { type: 'json' }
import { systemParts, type AdminSystem, type SystemPart, type SystemPartName } from '../../src/contract/admin-system.ts'
import type { Database } from '../db/open.ts'
import type { TelegramService } from '../delivery/telegram/diagnostics.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import type { Clock } from '../lib/clock.ts'
import { sharedBriefly } from '../lib/shared-briefly.ts'
import type { PoolHealth } from '../upstream/rpc/pool/pool-health.ts'
import { feedsPart, ledgerPart, marketPart, nodesPart } from './chain-parts.ts'
import { cardsPart, databasePart, diskPart, mailPart, pushPart, queuePart, retentionPart, telegramPart } from './own-parts.ts'
import { reading, type Reading } from './reading.ts'

export interface SystemSources {
  database: Pick<Database, 'db' | 'kind' | 'isReachable'>
  feeds: Pick<FeedEngine, 'standing' | 'current'>
  pool: { health(): PoolHealth }
  telegram: Pick<TelegramService, 'diagnoseNew'>
  dataDir: string
  /** Whether messages go out at all. */
  delivers: boolean
  mail: { server: string | null } | null
  /** The issuer's name. */
  cardIssuer: string | null
  /** Whether a staking account is configured. */
  staking: boolean
  clock: Clock
}

export interface System {
  read(): Promise<AdminSystem>
  stop(): void
}

/** Every administrator who looks shares one reading. */
const SHARED_MS = 5000
/** Also while nobody looks, so that `since` is true to half a minute. */
const EVERY_MS = 30_000
/** A part that takes longer is said not to answer. */
const PATIENCE_MS = 4000

/** How every part of the system stands, from what it knows of itself. Remembers since when, in memory: a new process begins anew. */
export function createSystem(sources: SystemSources): System {
  const { clock } = sources
  const startedAt = clock.now()
  const since = new Map<SystemPartName, Pick<SystemPart, 'state' | 'since'>>()

  const dated = (name: SystemPartName, now: Reading): SystemPart => {
    const before = since.get(name)
    const held = before?.state === now.state ? before : { state: now.state, since: new Date(clock.now()).toISOString() }
    since.set(name, held)
    return { name, ...now, since: held.since }
  }
  const readAll = async (): Promise<AdminSystem> => {
    const isReachable = await sources.database.isReachable()
    const ways = waysToRead(sources, startedAt)
    const readings = await Promise.all(systemParts.map(async (name) => dated(name, await patiently(ways[name], isReachable))))
    return { at: new Date(clock.now()).toISOString(), version: packageJson.version, startedAt: new Date(startedAt).toISOString(), parts: readings }
  }
  const patiently = async ({ read, needsDatabase = false }: Way, isReachable: boolean): Promise<Reading> => {
    if (needsDatabase && !isReachable) return unknown
    const late = new Promise<Reading>((resolve) => void clock.after(PATIENCE_MS, () => resolve(silent), { background: true }))
    return Promise.race([Promise.resolve().then(read).catch(() => silent), late])
  }

  const read = sharedBriefly(readAll, SHARED_MS, clock)
  const timer = setInterval(() => void read().catch(() => {}), EVERY_MS)
  timer.unref()
  return { read, stop: () => clearInterval(timer) }
}

interface Way {
  read: () => Reading | Promise<Reading>
  needsDatabase?: boolean
}

const unknown = reading('down', 'Not known while the database is away.', { todo: 'Bring the database back first.' })
const silent = reading('down', 'It does not answer.', { todo: 'The server’s log says more.' })
const databaseAway = reading('down', 'The database does not answer.', { todo: 'Figures are still shown; nothing is accepted. Check that PostgreSQL runs and that DATABASE_URL is right; the server connects again by itself.' })
const noMessages = reading('off', 'No message goes out: neither mail nor Telegram is configured.')

function waysToRead({ database, feeds, pool, telegram, dataDir, delivers, mail, cardIssuer, staking, clock }: SystemSources, startedAt: number): Record<SystemPartName, Way> {
  const { db } = database
  return {
    database: { read: async () => ((await database.isReachable()) ? databasePart(db, database.kind) : databaseAway) },
    queue: { read: () => (delivers ? queuePart(db, clock.now()) : noMessages), needsDatabase: delivers },
    mail: { read: () => mailPart(db, mail, clock.now()), needsDatabase: mail !== null },
    telegram: { read: () => telegramPart(telegram) },
    push: { read: () => pushPart(db), needsDatabase: true },
    feeds: { read: () => feedsPart(feeds.standing()) },
    nodes: { read: () => nodesPart(pool.health()) },
    market: { read: () => marketPart(feeds.standing().find(({ name }) => name === 'market'), feeds.current('/api/trading/market-data')?.answer.meta.source) },
    ledger: { read: () => ledgerPart(staking, feeds.current('/api/staking/reconciliation')?.answer) },
    cards: { read: () => cardsPart(db, cardIssuer, clock.now()), needsDatabase: cardIssuer !== null },
    retention: { read: () => retentionPart(db, clock.now(), startedAt), needsDatabase: true },
    disk: { read: () => diskPart(dataDir) },
  }
}
