/** A device's time zone: its name, and minutes east of UTC for when the name is unknown here. */
export interface DeviceZone {
  timeZone: string
  utcOffsetMinutes: number
}

/** Minutes of a day: from `from` up to, but not including, `to`; over midnight if `from` is later. */
export interface QuietHours {
  from: number
  to: number
}

/** The minute of the day on the device's clock. */
export function minuteOfDay(at: Date, zone: DeviceZone): number {
  const [hour = 0, minute = 0] = formatted(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).split(':').map(Number)
  return hour * 60 + minute
}

export function isQuiet(at: Date, quiet: QuietHours | null, zone: DeviceZone): boolean {
  if (!quiet) return false
  const minute = minuteOfDay(at, zone)
  const { from, to } = quiet
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

/** `21 Nov 2026, 14:32` on the device's clock. */
export function writtenTime(at: Date, zone: DeviceZone): string {
  return formatted(at, zone, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

function formatted(at: Date, { timeZone, utcOffsetMinutes }: DeviceZone, form: Intl.DateTimeFormatOptions): string {
  try {
    return formatOf(timeZone, form).format(at)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return formatOf('UTC', form).format(new Date(at.getTime() + utcOffsetMinutes * 60_000))
  }
}

/** Creating one takes far longer than using it. There are a few hundred zone names; unknown ones are never cached. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${form.day ?? ''}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { ...form, timeZone })
  if (formats.size < 2000) formats.set(key, made)
  return made
}
