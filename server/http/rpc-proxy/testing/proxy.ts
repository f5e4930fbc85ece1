import type { Hono } from 'hono'
import { rpcAnswer } from '../../../../src/contract/rpc.ts'
import { base58FromBytes } from '../../../lib/base58.ts'
import type { RpcPoolOptions } from '../../../upstream/rpc/pool/pool.ts'
import { type Behaviour, text } from '../../../upstream/testing/test-node.ts'
import { testPool } from '../../../upstream/testing/test-pool.ts'
import { rpcProxyRoute, type RpcProxyDeps } from '../routes.ts'

export const WALLET = base58FromBytes(new Uint8Array(32).fill(9))
export const MINT = base58FromBytes(new Uint8Array(32).fill(11))
export const SIGNATURE = base58FromBytes(new Uint8Array(64).fill(7))
export const OTHER_SIGNATURE = base58FromBytes(new Uint8Array(64).fill(8))

/** For tests: the proxy over a real pool over real servers with keys in their URLs. Time moves only on command. */
export async function proxyOver(behaviours: readonly Behaviour[], deps: Partial<RpcProxyDeps> = {}, poolOptions: Partial<RpcPoolOptions> = {}) {
  const { pool, nodes, clock, pass } = await testPool(behaviours, { perNodeRequestsPerSecond: Number.POSITIVE_INFINITY, ...poolOptions })
  const app = rpcProxyRoute({ pool, nodeUrls: nodes.map(({ url }) => url), clock, questionsPerSecond: 1000, ...deps })
  const calls = () => nodes.flatMap((node) => node.calls)
  const ask = async (method: string, params?: unknown, id: unknown = 1) => {
    const { body } = await post(app, { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })
    return rpcAnswer.parse(JSON.parse(body))
  }
  return { app, pool, nodes, clock, pass, calls, ask }
}

/** Posts a body, and checks the headers that every answer must have. */
export async function post(app: Hono, body: unknown, { from = '203.0.113.9', type = 'application/json' } = {}) {
  const init = { method: 'POST', headers: { 'Content-Type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) }
  const response = await app.request('/api/rpc', init, { incoming: { socket: { remoteAddress: from, remotePort: 1, remoteFamily: 'IPv4' } } })
  return { status: response.status, body: await response.text(), headers: response.headers }
}

/** A node's own text, digit by digit. */
export function rawResult(result: string): Behaviour {
  return text(`{"jsonrpc":"2.0","result":${result},"id":1}`)
}
