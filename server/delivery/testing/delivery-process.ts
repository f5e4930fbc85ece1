import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Registry } from 'prom-client'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../db/open.ts'
import { recordingLog } from '../../db/testing/database.ts'
import { startDelivery } from '../delivery.ts'
import { systemClock } from '../../lib/clock.ts'

/** For tests: a delivering process that can be killed midway. */
export function startDeliveryProcess(databaseUrl: string, env: Record<string, string>): { kill(): Promise<void> } {
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename, databaseUrl], { stdio: 'inherit', env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Fast enough for a test. */
export const quickTiming = { pollMs: 50, graceMs: 500, retrySeconds: 1, retries: 3, expireSeconds: 90, maintenanceSeconds: 1 }

const [, script, databaseUrl] = process.argv
if (script === import.meta.filename && databaseUrl) {
  const { log } = recordingLog()
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log })
  await startDelivery({ database, config: readConfig(deliveryVariables()), registry: new Registry(), log, clock: systemClock, timing: quickTiming })
}

function deliveryVariables(): Record<string, string | undefined> {
  const { SMTP_URL, MAIL_FROM, MAIL_ADMIN, TELEGRAM_BOT_TOKEN, TELEGRAM_CHAT_ID, TELEGRAM_API_ROOT } = process.env
  return { SMTP_URL, MAIL_FROM, MAIL_ADMIN, TELEGRAM_BOT_TOKEN, TELEGRAM_CHAT_ID, TELEGRAM_API_ROOT }
}
