import { Hono } from 'hono'
import type { AdminAccount } from '../../../src/contract/admin-people.ts'
import type { AdminAccess } from '../../admin/access.ts'
import { ownAccount, type OwnAccountDeps } from '../../admin/own-account.ts'
import { NO_STORE, unauthorized } from '../middleware/http-problem.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'

export interface AdminAccountDeps extends OwnAccountDeps {
  access: Pick<AdminAccess, 'sessions'>
  publicOrigin?: string | null
}

/** What administrators see and change of their own account. */
export function adminAccountRoutes(deps: AdminAccountDeps): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>()
  const guard = requireAdmin(deps.access.sessions, deps.publicOrigin)

  app.get('/api/admin/account', guard, async (c) => {
    const account = await ownAccount(deps, c.get('admin').id, c.get('sessionId'))
    if (!account) throw unauthorized('Please sign in as an administrator.')
    return c.json(account satisfies AdminAccount, 200, NO_STORE)
  })
  return app
}
