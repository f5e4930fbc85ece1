import { queryOptions } from '@tanstack/react-query'
import { newTelegramDiagnostics, telegramDiagnostics } from '../../contract/telegram-diagnostics.ts'
import { createAdminClient } from '../../data/admin/admin-client.ts'
import { adminRead } from '../../data/admin/session.ts'

const WATCH_EVERY_MS = 5000
const CHECKS = '/api/telegram/diagnostics'
const STATE = '/api/telegram/new-diagnostics'

export const diagnosticsClient = createAdminClient((path, error) => console.warn(`${path} could not be read`, error))

/** Query for the checks; runs only on request. */
export const checksQuery = queryOptions({
  queryKey: [CHECKS],
  queryFn: ({ signal }) => adminRead(CHECKS, telegramDiagnostics, signal),
  enabled: false,
})

/** Query for the bot's state, every five seconds, one request at a time. After a failure the last state stays, with its time. */
export const botStateQuery = queryOptions({
  queryKey: [STATE],
  queryFn: ({ signal }) => adminRead(STATE, newTelegramDiagnostics, signal),
  refetchInterval: WATCH_EVERY_MS,
  refetchIntervalInBackground: true,
})
