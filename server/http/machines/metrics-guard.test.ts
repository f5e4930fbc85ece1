import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { guardMetrics } from './metrics-guard.ts'

const METRICS = 'bd_figures 1'
const app = (token?: string) => new Hono().use('/metrics', guardMetrics(token)).get('/metrics', (c) => c.text(METRICS))

async function asked(token: string | undefined, { url = 'http://127.0.0.1:8787', peer = '127.0.0.1', headers = {} }: { url?: string; peer?: string; headers?: Record<string, string> } = {}) {
  const env = { incoming: { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' } } }
  const response = await app(token).request(`${url}/metrics`, { headers }, env)
  return [response.status, (await response.text()) === METRICS]
}

it('without a token, metrics are for this machine only', async () => {
  expect(await asked(undefined)).toEqual([200, true])
  for (const other of [{ peer: '203.0.113.1' }, { url: 'https://app.example.com' }, { headers: { 'X-Forwarded-For': '203.0.113.1' } }, { headers: { Via: '1.1 proxy' } }, { headers: { Authorization: 'Bearer anything' }, peer: '203.0.113.1' }]) {
    expect(await asked(undefined, other), JSON.stringify(other)).toEqual([403, false])
  }
})

it('with a token, metrics require it', async () => {
  const token = 'a-token-of-some-length'
  const from = (headers: Record<string, string>) => asked(token, { url: 'https://app.example.com', peer: '203.0.113.1', headers })
  expect(await from({ Authorization: `Bearer ${token}` })).toEqual([200, true])
  for (const wrong of [{}, { Authorization: 'Bearer ' }, { Authorization: 'Bearer another' }, { Authorization: token }, { 'X-Forwarded-For': '127.0.0.1' }]) {
    expect(await from(wrong), JSON.stringify(wrong)).toEqual([401, false])
  }
  expect(await asked(token)).toEqual([401, false])
})
