import { Hono } from 'hono'
import type { AdminRetention } from '../../../src/contract/admin-system.ts'
import type { AdminAccess } from '../../admin/access.ts'
import type { Database } from '../../db/open.ts'
import { lastRetentionRun, retentionDryRun } from '../../intake/retention.ts'
import type { Clock } from '../../lib/clock.ts'
import type { System } from '../../system/system.ts'
import { NO_STORE } from '../middleware/http-problem.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'

export interface AdminSystemDeps {
  system: Pick<System, 'read'>
  db: Pick<Database['db'], 'execute' | 'select'>
  access: Pick<AdminAccess, 'sessions'>
  publicOrigin?: string | null
  clock: Clock
}

/** How the system stands, and what the retention did and would do. */
export function adminSystemRoutes({ system, db, access, publicOrigin, clock }: AdminSystemDeps): Hono<AdminEnv> {
  const guard = requireAdmin(access.sessions, publicOrigin)
  return new Hono<AdminEnv>()
    .get('/api/admin/system', guard, async (c) => c.json(await system.read(), 200, NO_STORE))
    .get('/api/admin/system/retention', guard, async (c) => {
      const last = await lastRetentionRun(db)
      const due = await retentionDryRun(db, new Date(clock.now()))
      return c.json({ last: last && { ...last, at: last.at.toISOString() }, due } satisfies AdminRetention, 200, NO_STORE)
    })
}
