import { join } from 'node:path'
import type { Registry } from 'prom-client'
import { deliveryMethods } from '../../src/contract/submission.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { Log } from '../lib/log.ts'
import type { Clock } from '../lib/clock.ts'
import type { DeliveryTiming } from './boss.ts'
import type { DemoMailbox } from './mailbox/demo-mailbox.ts'
import { noJournal, openHandoverJournal, type HandoverJournal } from './mail/handover-journal.ts'
import { createDeliveryMetrics } from './metrics.ts'
import { createDeliveryQueue, jobOf, noQueue, type DeliveryQueue } from './queue.ts'
import { createDeliveryRecords } from './records.ts'
import type { Send } from './sending.ts'
import { createBotApi } from './telegram/bot-api.ts'
import { createTelegramService, type TelegramService } from './telegram/diagnostics.ts'

export interface DeliveryOptions {
  database: Pick<Database, 'db' | 'pool'>
  config: Pick<Config, 'mail' | 'telegram' | 'publicOrigin'>
  /** Where the journal of mails under way is kept, on this machine; without one there is none. */
  dataDir?: string
  /** Takes the mails where no mail server is configured; only the demo has one. */
  mailbox?: DemoMailbox | undefined
  registry: Registry
  log: Log
  clock: Clock
  /** `usualTiming` by default. */
  timing?: DeliveryTiming
}

export interface Delivery {
  queue: DeliveryQueue
  telegram: TelegramService
  /** Sends one mail at once, past the queue; absent where there is no way to. */
  sendMail?: Send | undefined
  /** Within seconds; the next process retries what was under way. */
  stop(): Promise<void>
}

/** Starts everything that notifies people of submissions; nothing if there is no way to. */
export async function startDelivery({ database: { db, pool }, config, dataDir, mailbox, registry, log, clock, timing }: DeliveryOptions): Promise<Delivery> {
  const api = config.telegram ? createBotApi(config.telegram) : null
  const telegram = createTelegramService(api, config.telegram?.chatId ?? null, clock)
  if (!config.mail && !config.telegram && !mailbox) return { queue: noQueue, telegram, stop: async () => {} }

  const records = createDeliveryRecords(db, clock)
  const waiting = await records.allWaiting(deliveryMethods)
  const journal = config.mail && dataDir !== undefined ? openHandoverJournal({ folder: join(dataDir, 'mails-under-way'), waiting: new Set(waiting.map(({ id }) => id)), log }) : noJournal
  // Loaded only if something is configured: neither package is small.
  const [{ startBoss, usualTiming }, { startDeadLetterWorker, startWorker }, senders] = await Promise.all([import('./boss.ts'), import('./worker.ts'), sendersOf(config, journal, mailbox, api)])
  const methods = senders.map(({ method }) => method)
  const { pollMs, graceMs, ...plan } = timing ?? usualTiming
  const boss = await startBoss(pool, methods, log, plan)
  const metrics = createDeliveryMetrics(registry, methods, records.standing)
  // Deliveries that lost their job, as after a restored backup, get it again; existing jobs are left alone.
  const jobs = waiting.filter(({ method }) => methods.includes(method)).map(jobOf)
  if (jobs.length > 0) await boss.insert(jobs)

  const origin = config.publicOrigin ?? mailbox?.origin ?? null
  const deps = { boss, records, metrics, log, origin, pollMs, graceMs }
  const running = [startDeadLetterWorker({ ...deps, pollMs: 5 * pollMs }), ...senders.map((sender) => startWorker({ ...deps, ...sender }))]
  return {
    queue: createDeliveryQueue(boss, methods),
    telegram,
    sendMail: senders.find(({ method }) => method === 'email')?.send,
    async stop() {
      await Promise.all(running.map((part) => part.stop()))
      await boss.stop({ graceful: false })
      journal.close()
    },
  }
}

async function sendersOf({ mail, telegram }: DeliveryOptions['config'], journal: HandoverJournal, mailbox: DemoMailbox | undefined, api: ReturnType<typeof createBotApi> | null) {
  const { createMailSender } = await import('./mail/send-mail.ts')
  const { createChatSender } = await import('./telegram/send-chat.ts')
  return [
    ...(mail ? [{ method: 'email' as const, ...createMailSender(mail, journal) }] : mailbox ? [{ method: 'email' as const, send: mailbox.send }] : []),
    ...(telegram && api ? [{ method: 'telegram' as const, send: createChatSender(api, telegram.chatId) }] : []),
  ]
}
