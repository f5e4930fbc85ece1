import { pushCalls } from './push-calls.ts'
import { endedCredentials, forgetCredentials, keepPushRecord, readPushRecord } from './push-record.ts'

/** Tells the server what was decided on this device and it doesn't know yet: subscriptions that have ended, and choices. What can't be told now is told another time. */
export async function tellPush(): Promise<void> {
  for (const credentials of await endedCredentials()) {
    const ended = await pushCalls.end(credentials)
    if (ended.ok || ended.why === 'unknown') await forgetCredentials(credentials)
  }
  const record = await readPushRecord()
  if (!record?.unsent) return
  const told = await pushCalls.update(record.credentials, { choices: record.choices })
  if (!told.ok) return
  const { unsent: _, ...now } = (await readPushRecord()) ?? record
  // Chosen anew meanwhile: that is still to be told.
  if (JSON.stringify(now.choices) === JSON.stringify(record.choices)) await keepPushRecord(now)
}
