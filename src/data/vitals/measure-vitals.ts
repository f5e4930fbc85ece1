import type { Metric } from 'web-vitals'
import { connectionClasses, type Vital } from '../../contract/vitals.ts'
import { connection, currentLink } from '../live/connection.ts'
import { mayReportVitals } from './vitals-choice.ts'
import { sendVitals } from './send-vitals.ts'
import { keepVitals, takeVitals } from './waiting-vitals.ts'

/**
 * Sends what earlier visits left, and measures this one if it is one of the sample: `share` of all. A visit reports once,
 * when it is first left, and not at all if the person, or the browser for them, says no until then.
 */
export function measureVitals(share: number): void {
  if (!mayReportVitals()) {
    takeVitals()
    return
  }
  void sendVitals()
  connection.subscribe((now, before) => {
    if (currentLink(before) === 'down' && currentLink(now) !== 'down') void sendIfAllowed()
  })
  if (Math.random() < share) void measure().catch(() => {})
}

async function measure(): Promise<void> {
  const route = window.location.pathname
  const measured = new Map<Metric['name'], number>()
  const note = ({ name, value }: Metric) => measured.set(name, name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value))
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  // Also what isn't final yet: a page that is closed in the background would never say it.
  for (const observe of [onTTFB, onFCP, onLCP, onCLS, onINP]) observe(note, { reportAllChanges: true })

  const report = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', report)
    const connection = connectionClass()
    keepVitals([...measured].map(([name, value]): Vital => ({ name, value, route, ...(connection === undefined ? {} : { connection }) })))
    void sendIfAllowed()
  }
  // After the library's own listeners, which bring what came last.
  document.addEventListener('visibilitychange', report)
}

async function sendIfAllowed(): Promise<void> {
  if (mayReportVitals()) await sendVitals()
  else takeVitals()
}

function connectionClass(): Vital['connection'] {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const effective: unknown = typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'effectiveType') : undefined
  return connectionClasses.find((known) => known === effective)
}
