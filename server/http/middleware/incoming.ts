import type { Context } from 'hono'
import { z } from 'zod'

const incoming = z.object({ incoming: z.object({ complete: z.boolean(), destroyed: z.boolean(), rawHeaders: z.array(z.string()) }) })

/** Node's underlying request; null without a socket, as in tests that call the app directly. */
function incomingOf(c: Context): z.infer<typeof incoming>['incoming'] | null {
  return incoming.safeParse(c.env).data?.incoming ?? null
}

/** Whether the sender broke off before the end: a phone that lost its network, not our fault. */
export function hasGone(c: Context): boolean {
  const request = incomingOf(c)
  return request !== null && request.destroyed && !request.complete
}

/** Whether it names more than one host: a proxy might use one and we the other. */
export function hasTwoHosts(c: Context): boolean {
  const names = incomingOf(c)?.rawHeaders.filter((_, index) => index % 2 === 0) ?? []
  return names.filter((name) => name.toLowerCase() === 'host').length > 1
}
