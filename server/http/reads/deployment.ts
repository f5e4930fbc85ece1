import { Hono } from 'hono'
import type { Deployment } from '../../../src/contract/deployment.ts'

/** GET /api/deployment: this installation's chain, addresses and links. */
export function deploymentRoute(deployment: Deployment): Hono {
  return new Hono().get('/api/deployment', (c) => c.json(deployment, 200, { 'Cache-Control': 'no-cache' }))
}
