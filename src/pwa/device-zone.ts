import type { PushChoices } from '../contract/push.ts'

/** The device's clock, for quiet hours and the times in messages. */
export function deviceZone(): Pick<PushChoices, 'timeZone' | 'utcOffsetMinutes'> {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', utcOffsetMinutes: -new Date().getTimezoneOffset() }
}
