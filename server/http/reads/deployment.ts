import { Hono } from 'hono'
import type { Deployment } from '../../../src/contract/deployment.ts'

/** GET /api/deployment: which chain, addresses and links this installation goes by. */
export function deploymentRoute(deployment: Deployment): Hono {
  return new Hono().get('/api/deployment', (c) => c.json(deployment, 200, { 'Cache-Control': 'no-cache' }))
}
