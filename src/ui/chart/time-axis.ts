import { timeTicks } from 'd3-time'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A label of the time axis; a narrow chart shows only those of a low rank. */
export interface TimeTick {
  /** In percent of the width. */
  x: number
  text: string
  rank: 0 | 1 | 2
}

/**
 * The times to label between two, at calendar steps on this device's clock. Labels of a rank that a width shows never overlap
 * there: the widths are those of plot.module.css.
 */
export function timeAxis(from: number, to: number): TimeTick[] {
  const span = to - from
  if (!(span > 0)) return []
  const { count, write } = axes.find(({ upTo }) => span <= upTo) ?? years
  const dates = timeTicks(new Date(from), new Date(to), count)
  const isYearly = span > DAY * 300 && dates.every((date) => date.getMonth() === 0)
  const labels = dates
    .map((date) => ({ x: ((date.getTime() - from) / span) * 100, text: isYearly ? String(date.getFullYear()) : write(date) }))
    .filter(({ text }, index, all) => text !== all[index - 1]?.text)
  const [widest, middle, narrow] = WIDTHS.map((width) => strideAt(labels, width))
  return labels.flatMap((label, index): TimeTick[] => {
    const shown = [narrow, middle, widest].findIndex((stride) => index % (stride ?? 1) === 0)
    return shown === 0 || shown === 1 || shown === 2 ? [{ ...label, rank: shown }] : []
  })
}

/** In rem: what plot.module.css shows all ranks, two and one at, at the least. */
export const WIDTHS = [24, 14, 8] as const

/** In rem: a character of a label, and the room between two. */
const CHARACTER = 0.45
const ROOM = 0.25

/** Every how many labels fit into a width: 1, 2, 4, 8. A label stands left of its time by the same share of its own width. */
function strideAt(labels: readonly { x: number; text: string }[], width: number): number {
  for (let stride = 1; stride < labels.length; stride *= 2) {
    const edges = labels
      .filter((_, index) => index % stride === 0)
      .map(({ x, text }) => ({ left: (x / 100) * (width - text.length * CHARACTER), width: text.length * CHARACTER }))
    if (edges.every(({ left }, index) => index === 0 || left >= (edges[index - 1]?.left ?? 0) + (edges[index - 1]?.width ?? 0) + ROOM)) return stride
  }
  return 16
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

const month = (date: Date) => MONTHS[date.getMonth()] ?? ''
const day = (date: Date) => `${date.getDate()} ${month(date)}`
const clock = (date: Date) => `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
const isMidnight = (date: Date) => clock(date) === '00:00'

/** `21 Nov 2026, 14:32`, on this device's clock. */
export function formatTime(at: number): string {
  const date = new Date(at)
  return `${day(date)} ${date.getFullYear()}, ${clock(date)}`
}

const years = { upTo: Number.POSITIVE_INFINITY, count: 6, write: (date: Date) => `${month(date)} ${date.getFullYear()}` } as const
const axes = [
  // Among times of day, midnight is labelled with the day that begins.
  { upTo: 2 * DAY, count: 4, write: (date: Date) => (isMidnight(date) ? day(date) : clock(date)) },
  { upTo: 10 * DAY, count: 7, write: (date: Date) => `${DAYS[date.getDay()]} ${date.getDate()}` },
  { upTo: 120 * DAY, count: 5, write: day },
] as const
