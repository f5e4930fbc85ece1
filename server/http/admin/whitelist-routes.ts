import { Hono } from 'hono'
import { z } from 'zod'
import type { AdminAccess } from '../../admin/access.ts'
import { listQuery } from '../../admin/list-request.ts'
import { complaintOf } from '../../lib/complaint.ts'
import type { Whitelist } from '../../whitelist/whitelist.ts'
import { badRequest, NO_STORE, notFound } from '../middleware/http-problem.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'

export interface AdminWhitelistDeps {
  access: Pick<AdminAccess, 'sessions'>
  publicOrigin?: string | null
  whitelist: Pick<Whitelist, 'list' | 'revoke'>
}

const asked = z.object({ limit: listQuery.shape.limit, q: listQuery.shape.q, before: listQuery.shape.before })

/** GET /api/admin/whitelist, and POST /api/admin/whitelist/{wallet}/revocation. */
export function adminWhitelistRoutes({ access, publicOrigin, whitelist }: AdminWhitelistDeps): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>()
  const guard = requireAdmin(access.sessions, publicOrigin)
  app.get('/api/admin/whitelist', guard, async (c) => {
    const query = asked.safeParse(c.req.query())
    if (!query.success) {
      const { error, field } = complaintOf(query.error)
      throw badRequest(error, field)
    }
    const { limit, q, before } = query.data
    return c.json(await whitelist.list({ limit, q, before }), 200, NO_STORE)
  })
  app.post('/api/admin/whitelist/:wallet/revocation', guard, async (c) => {
    const wallet = c.req.param('wallet')
    const revoked = /^\w{32,44}$/.test(wallet) ? await whitelist.revoke(wallet, c.get('admin')) : 0
    if (revoked === 0) throw notFound('This wallet is not on the whitelist.')
    return c.json({ success: true, revoked }, 200, NO_STORE)
  })
  return app
}
