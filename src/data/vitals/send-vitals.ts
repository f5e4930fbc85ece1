import { connection, currentLink } from '../live/connection.ts'
import { keepVitals, takeVitals } from './waiting-vitals.ts'

/**
 * Sends what waits; puts it back where nobody takes it now. Never rejects. Where the server was out of reach lately, nothing
 * is sent, whatever navigator.onLine says: a page that is left can't put back what fails.
 */
export async function sendVitals(): Promise<void> {
  if (currentLink(connection.getState()) === 'down') return
  const vitals = takeVitals()
  if (vitals.length === 0) return
  try {
    // It outlives the page, and carries no cookie.
    const { status } = await fetch('/api/vitals', {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ vitals }),
    })
    if (status === 429 || status >= 500) keepVitals(vitals)
  } catch {
    keepVitals(vitals)
  }
}
