import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminSignedIn } from '../src/contract/admin.ts'
import { openDatabase, type Database } from './db/open.ts'
import { recordingLog } from './db/testing/database.ts'
import { ownPostgres, type OwnPostgres } from './db/testing/own-postgres.ts'
import { startBoss, usualTiming } from './delivery/boss.ts'
import { startMailServer, type LocalMailServer } from './delivery/mail/testing/mail-server.ts'
import { startBotServer, type LocalBotServer } from './delivery/telegram/testing/bot-server.ts'
import { startDemo, type Demo } from './demo/start.ts'
import { audit } from './testing/crash/audit.ts'
import { insist, live, type Acknowledged, type Office } from './testing/crash/people.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'

/** CRASH_SUBMISSIONS=500 CRASH_KILLS=20 is the full proof, which takes some ten minutes. */
const SUBMISSIONS = Number(process.env['CRASH_SUBMISSIONS'] ?? 20)
const KILLS = Number(process.env['CRASH_KILLS'] ?? 2)
const AT_A_TIME = 8
const LIMIT_MS = 120_000 + KILLS * 45_000 + SUBMISSIONS * 1000
const TOKEN = 'the set-up token of this test'
const ADA = { username: 'ada', password: 'wet granite under boots' }

let demo: Demo
let postgres: OwnPostgres
let mail: LocalMailServer
let bot: LocalBotServer
let server: ServerProcess
/** Of every process: what one had handed to the mail server, the next one knows. */
let dataDir: string
/** The queue's maintenance, as of another process of the installation. */
let boss: PgBoss
let database: Database

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bd-crash-'))
  ;[demo, postgres, mail, bot] = await Promise.all([startDemo({ seed: 'crash', holders: 5, say: () => {} }), ownPostgres(), startMailServer(), startBotServer()])
  server = await start()
  const { log } = recordingLog()
  database = await openDatabase({ databaseUrl: postgres.url, dataDir: '/nowhere', log })
  boss = await startBoss(database.pool, ['email', 'telegram'], log, { ...usualTiming, maintenanceSeconds: 1 })
})
afterAll(async () => {
  await boss?.stop({ graceful: false })
  await database?.close()
  await server?.kill()
  await mail?.close()
  await bot?.close()
  await demo?.close()
  await postgres?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

function start(): Promise<ServerProcess> {
  return startServerProcess(demo, {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SECRET_KEY: 's'.repeat(40),
    ADMIN_SETUP_TOKEN: TOKEN,
    FORM_CHECKS: 'off',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'bd@example.com',
    MAIL_ADMIN: 'team@example.com',
    TELEGRAM_BOT_TOKEN: bot.token,
    TELEGRAM_CHAT_ID: bot.chatId,
    TELEGRAM_API_ROOT: bot.root,
  })
}

async function signIn(office: Pick<Office, 'url' | 'retried'>): Promise<string> {
  const post = (path: string, body: object) => insist(office, path, () => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }))
  await post('/api/admin/setup', { ...ADA, setupToken: TOKEN })
  // An owner would need a second factor here; those who work on cases don't.
  await postgres.query("update admin_users set role = 'reviewer'")
  return adminSignedIn.parse((await post('/api/admin/login', ADA)).json).sessionId ?? ''
}

/** Ends the process between two of its instructions, whatever it is doing, and starts the next one. */
async function crash(): Promise<void> {
  await server.kill()
  // What it was sending is lost; waiting three minutes for that to be noticed would prove no more.
  await postgres.query("update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'")
  server = await start()
}

it(`${KILLS} kills under ${SUBMISSIONS} submissions with their cases lose nothing and double nothing`, { timeout: LIMIT_MS }, async () => {
  const office: Office = { url: () => server.url, retried: new Map(), session: '' }
  office.session = await signIn(office)
  const acknowledged: Acknowledged[] = []
  let begun = 0
  const work = Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (begun < SUBMISSIONS) acknowledged.push(await live(office, (begun += 1)))
    }),
  ).finally(() => {
    begun = SUBMISSIONS
  })
  const kills = (async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      while (begun < (SUBMISSIONS * kill) / (KILLS + 1)) await sleep(20)
      await sleep(Math.random() * 500)
      await crash()
    }
  })()
  await Promise.allSettled([work, kills])
  await Promise.all([work, kills])

  const waiting = async () => (await postgres.query<{ count: number }>("select count(*)::int as count from deliveries where state = 'waiting'"))[0]?.count
  for (const until = Date.now() + 90_000; (await waiting()) !== 0 && Date.now() < until; await sleep(200)) {
    await postgres.query("update pgboss.job set start_after = now() where state = 'retry'")
  }
  const audited = await audit({ acknowledged, query: postgres.query, mails: mail.received, chats: bot.messages })
  const retried = [...office.retried].map(([why, count]) => `${why}: ${count}`).join(', ')
  console.info(`${SUBMISSIONS} submissions, ${KILLS} kills; requests sent again: ${retried || 'none'}`)
  console.table(Object.fromEntries(audited.map(({ what, lost, doubled, again, ...row }) => [what, { ...row, lost: lost.length, doubled: doubled.length, 'again after a kill': again.length }])))
  expect(acknowledged).toHaveLength(SUBMISSIONS)
  for (const { what, lost, doubled } of audited) expect({ what, lost, doubled }).toEqual({ what, lost: [], doubled: [] })
  // A killed process can have been sending one message to the chat.
  expect(audited.flatMap(({ again }) => again).length).toBeLessThanOrEqual(KILLS)
})
