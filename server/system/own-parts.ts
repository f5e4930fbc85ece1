import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { lastRetentionRun } from '../intake/retention.ts'
import type { Database } from '../db/open.ts'
import type { TelegramService } from '../delivery/telegram/diagnostics.ts'
import { lasted, many, reading, sized, type Reading } from './reading.ts'

type Db = Pick<Database['db'], 'execute' | 'select'>

/** What this installation consists of. All of it reads tables that are written anyway. */

const LATE_MS = 15 * 60_000
const CARD_LATE_MINUTES = 10
/** It runs every six hours. */
const RETENTION_LATE_MS = 13 * 3_600_000
const ENOUGH_BYTES = 1e9
const LEAST_BYTES = 200e6

const databaseRow = z.object({ bytes: z.coerce.number(), connections: z.int(), most: z.coerce.number(), migrations: z.int() })

export async function databasePart(db: Db, kind: Database['kind']): Promise<Reading> {
  const { rows } = await db.execute(sql`
    select pg_database_size(current_database()) as bytes, (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections') as most, (select count(*)::int from drizzle.__drizzle_migrations) as migrations`)
  const { bytes, connections, most, migrations } = databaseRow.parse(rows[0])
  const says = `${kind === 'embedded' ? 'The built-in server' : 'The server in DATABASE_URL'} answers: ${sized(bytes)}, ${connections} of ${many(most, 'connection')}, ${many(migrations, 'migration')}.`
  return connections > 0.9 * most ? reading('attention', says, { todo: 'Nearly all connections are taken. End programs that hold some, or raise max_connections.' }) : reading('ok', says)
}

const queueRow = z.object({ waiting: z.int(), oldest: z.coerce.date().nullable(), failed: z.int() })

export async function queuePart(db: Db, now: number): Promise<Reading> {
  const since = new Date(now - 86_400_000).toISOString()
  const { rows } = await db.execute(sql`
    select count(*) filter (where state = 'waiting' and (not_before is null or not_before <= ${new Date(now).toISOString()}::timestamptz))::int as waiting,
      min(greatest(created_at, coalesce(not_before, created_at))) filter (where state = 'waiting') as oldest,
      count(*) filter (where state = 'failed' and created_at > ${since}::timestamptz)::int as failed
    from deliveries where state = 'waiting' or (state = 'failed' and created_at > ${since}::timestamptz)`)
  const { waiting, oldest, failed } = queueRow.parse(rows[0])
  const age = oldest === null ? 0 : now - oldest.getTime()
  const says = [waiting === 0 ? 'No message waits.' : `${many(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${lasted(age)}.`, ...(failed === 0 ? [] : [`${many(failed, 'message')} failed for good within a day.`])].join(' ')
  if (waiting > 0 && age > LATE_MS) return reading('attention', says, { todo: 'See mail and Telegram below. Messages are tried again by themselves, for about a day.' })
  return failed > 0 ? reading('attention', says, { todo: 'The inbox lists them under Undelivered, each with its reason, to be sent again.' }) : reading('ok', says)
}

const lastRow = z.object({ success: z.boolean(), at: z.coerce.date() })

/** By the latest attempt at a mail. `server`: the mail server’s host; null where the demo keeps mails itself. */
export async function mailPart(db: Db, mail: { server: string | null } | null, now: number): Promise<Reading> {
  if (!mail) return reading('off', 'No mail server is configured.', { todo: 'Set SMTP_URL, MAIL_FROM and MAIL_ADMIN, or nobody hears of submissions by mail.' })
  const { rows } = await db.execute(sql`
    select a.success, a.attempted_at as at from delivery_attempts a join deliveries d on d.id = a.delivery
    where d.method = 'email' order by a.attempted_at desc limit 1`)
  const last = rows[0] === undefined ? null : lastRow.parse(rows[0])
  const where = mail.server === null ? 'The demo keeps its mails' : `Mails go through ${mail.server}`
  if (!last) return reading('ok', `${where}; none has been sent yet.`)
  const ago = lasted(now - last.at.getTime())
  if (last.success) return reading('ok', `${where}; the latest was handed over ${ago} ago.`)
  return reading('attention', `${where}; the latest attempt, ${ago} ago, failed.`, { todo: 'The delivery log on the dashboard has the mail server’s own words. Mails are tried again by themselves.' })
}

export async function telegramPart(telegram: Pick<TelegramService, 'diagnoseNew'>): Promise<Reading> {
  const { botToken, chatId, connectionTest } = await telegram.diagnoseNew()
  if (botToken === 'Missing') return reading('off', 'No bot is configured.', { todo: 'Set TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID to hear of submissions in a chat.' })
  if (chatId === 'Missing') return reading('attention', 'The bot has no chat to write to.', { todo: 'Set TELEGRAM_CHAT_ID; the bot diagnostics list the chats that the bot knows.' })
  return connectionTest.success ? reading('ok', 'The bot is connected.') : reading('down', 'The bot cannot be reached.', { todo: 'The bot diagnostics say what Telegram answered, and what to do.' })
}

const pushRow = z.object({ devices: z.int(), failing: z.int() })

export async function pushPart(db: Db): Promise<Reading> {
  const { rows } = await db.execute(sql`select count(*)::int as devices, count(*) filter (where failures > 0)::int as failing from push_subscriptions`)
  const { devices, failing } = pushRow.parse(rows[0])
  const says = `${many(devices, 'device')} subscribed${failing > 0 ? `, ${failing} of which cannot be reached now` : ''}.`
  return devices > 0 && failing * 2 > devices ? reading('attention', says, { todo: 'Most push services refuse us: check VAPID_SUBJECT and this machine’s way out.' }) : reading('ok', says)
}

export async function cardsPart(db: Db, issuer: string | null, now: number): Promise<Reading> {
  if (issuer === null) return reading('off', 'No card issuer is configured.', { todo: 'Set CARD_ISSUER to offer virtual cards.' })
  const before = new Date(now - CARD_LATE_MINUTES * 60_000).toISOString()
  const { rows } = await db.execute(sql`select count(*)::int as open from cards where issuer_id is null and last_four = '' and refused_at is null and created_at < ${before}::timestamptz`)
  const open = z.object({ open: z.int() }).parse(rows[0]).open
  const who = issuer === 'demo' ? 'The demo issuer' : issuer
  return open === 0 ? reading('ok', `${who} makes the cards; no order is open.`) : reading('attention', `${many(open, 'order')} at ${who} got no answer.`, { todo: 'Ask the issuer for its state. The holder’s next try goes on with the same order.' })
}

export async function retentionPart(db: Db, now: number, startedAt: number): Promise<Reading> {
  const last = await lastRetentionRun(db)
  if (!last) return now - startedAt < 15 * 60_000 ? reading('ok', 'It runs a minute after the start, and every six hours.') : reading('attention', 'It has never run.', { todo: 'The server’s log says why: look for "retention".' })
  const deleted = Object.values(last.deleted).reduce((sum, count) => sum + count, 0)
  const says = `The last run was ${lasted(now - last.at.getTime())} ago: ${many(last.closed, 'case')} closed, ${many(deleted, 'submission')} deleted.`
  return now - last.at.getTime() > RETENTION_LATE_MS ? reading('attention', says, { todo: 'It should run every six hours. The server’s log says why it doesn’t: look for "retention".' }) : reading('ok', says)
}

export async function diskPart(dataDir: string): Promise<Reading> {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const says = `${sized(free)} of ${sized(all)} are free where DATA_DIR is.`
  if (free < LEAST_BYTES) return reading('down', says, { todo: 'Free some space now: nothing more can be stored soon.' })
  return free < ENOUGH_BYTES || free < 0.05 * all ? reading('attention', says, { todo: 'Free some space, or move DATA_DIR to a larger disk.' }) : reading('ok', says)
}
