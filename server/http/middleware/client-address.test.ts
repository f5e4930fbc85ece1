import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { clientAddress, trustProxies } from './client-address.ts'

async function seen(peer: string | null, forwarded?: string, proxies: readonly string[] = []): Promise<unknown> {
  const app = new Hono().use(trustProxies(proxies)).get('/', (c) => c.json(clientAddress(c)))
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

const proxies = ['10.0.0.0/8', '192.0.2.1', '2001:db8:ffff::/48']

it.each([
  ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['192.0.2.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['2001:db8:ffff::9', '2001:db8::1', '2001:db8::1'],
  // A chain of proxies: anything left of the first untrusted address may be forged.
  ['127.0.0.1', '6.6.6.6, 198.51.100.1, 192.0.2.1, 10.9.9.9', '198.51.100.1'],
  ['192.0.2.2', '198.51.100.1', '192.0.2.2'],
  ['10.1.2.3', undefined, '10.1.2.3'],
  ['10.1.2.3', 'nonsense', '10.1.2.3'],
  ['10.1.2.3', '198.51.100.1, nonsense, 10.2.2.2', '10.2.2.2'],
  ['127.0.0.1', '10.9.9.9', '10.9.9.9'],
])('behind trusted proxies, a peer %s that says %s counts as %s', async (peer, forwarded, address) => {
  expect(await seen(peer, forwarded, proxies)).toBe(address)
})
