import { Hono } from 'hono'
import type { Clock } from '../../lib/clock.ts'
import { shared } from '../middleware/caching.ts'
import { notFound } from '../middleware/http-problem.ts'

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/**
 * GET /.well-known/security.txt (RFC 9116): where to report a vulnerability. 404 without an address to report to. Whoever runs
 * the server stands behind it, so it is valid for half a year from any day on which it is asked for.
 */
export function securityTxt({ contactEmail, origin, clock }: { contactEmail: string | undefined; origin: string | null; clock: Pick<Clock, 'now'> }): Hono {
  return new Hono().get('/.well-known/security.txt', (c) => {
    if (contactEmail === undefined) throw notFound('CONTACT_EMAIL is not set.')
    const expires = new Date((Math.floor(clock.now() / DAY_MS) + VALID_DAYS) * DAY_MS)
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      'Preferred-Languages: en',
      ...(origin === null ? [] : [`Canonical: ${origin}/.well-known/security.txt`]),
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': shared(3600) })
  })
}
