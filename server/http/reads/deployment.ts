import { Hono } from 'hono'
import type { Deployment } from '../../../src/contract/deployment.ts'
import { shared } from '../middleware/caching.ts'
import { tagged, tagOf } from '../middleware/entity-tag.ts'

/** It changes with a restart only, and then soon for all. */
const headers = { 'Content-Type': 'application/json', 'Cache-Control': shared(15, 600) } as const

/** GET /api/deployment: this installation's chain, addresses and links. */
export function deploymentRoute(deployment: Deployment): Hono {
  const body = JSON.stringify(deployment)
  const tag = tagOf(body)
  return new Hono().get('/api/deployment', (c) => tagged(c.req.header('If-None-Match'), body, headers, tag))
}
