import type { Context } from 'hono'
import { z } from 'zod'

const incoming = z.object({ incoming: z.object({ complete: z.boolean(), destroyed: z.boolean(), rawHeaders: z.array(z.string()) }) })

/** What node knows of the request beneath; null where there is no socket, as in tests that call the app directly. */
function incomingOf(c: Context): z.infer<typeof incoming>['incoming'] | null {
  return incoming.safeParse(c.env).data?.incoming ?? null
}

/** Whether the sender broke off before all of it was there: a phone that lost its network, not a fault of ours. */
export function hasGone(c: Context): boolean {
  const request = incomingOf(c)
  return request !== null && request.destroyed && !request.complete
}

/** Whether it names more than one host: a proxy may go by the one and we by the other. */
export function hasTwoHosts(c: Context): boolean {
  const names = incomingOf(c)?.rawHeaders.filter((_, index) => index % 2 === 0) ?? []
  return names.filter((name) => name.toLowerCase() === 'host').length > 1
}
