import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const app = new Hono().get('/', (c) => c.json(clientAddress(c)))

async function seen(peer: string | null, forwarded?: string): Promise<unknown> {
  const env = peer === null ? {} : { incoming: { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' } } }
  return (await app.request('/', forwarded === undefined ? {} : { headers: { 'X-Forwarded-For': forwarded } }, env)).json()
}

it.each([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['127.0.0.1', 'nonsense', null],
  ['127.0.0.1', '127.0.0.1', null],
  ['::1', undefined, null],
  [null, undefined, null],
])('a peer %s that says %s counts as %s', async (peer, forwarded, address) => {
  expect(await seen(peer, forwarded)).toBe(address)
})
