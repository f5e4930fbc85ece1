import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { currentRequestId, forRequest, requestIdFrom } from './request-id.ts'

const UUID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

it('takes an id that proxies and tracers write, and no other', () => {
  for (const id of [UUID, UUID.toUpperCase(), '4bf92f3577b34da6a3ce929d0e0e4736']) expect(requestIdFrom(id)).toBe(id)
  const refused = [undefined, '', 'anna@example.com', 'Anna', '0123456789abcde', `${UUID}\n`, `a${'b'.repeat(64)}`, '-'.repeat(36), 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy', '0x52908400098527886E0F7030069857D2E4169EE7']
  for (const id of refused) {
    const made = requestIdFrom(id)
    expect(made, String(id)).not.toBe(id)
    expect(made).toMatch(/^[0-9a-f-]{36}$/)
  }
})

it('follows the work of each request, also where several wait at once', async () => {
  const work = (id: string, ms: number) => forRequest(id, async () => (await sleep(ms), currentRequestId()))
  expect(await Promise.all([work('a', 5), work('b', 1), work('c', 3)])).toEqual(['a', 'b', 'c'])
  expect(forRequest(undefined, currentRequestId)).toBeUndefined()
})

it('is in every log line of the request, and in no other', () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line), (line) => lines.push(line))
  forRequest(UUID, () => log.warn('within', { path: '/' }))
  log.info('without')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ message: 'within', requestId: UUID, path: '/' }),
    expect.not.objectContaining({ requestId: expect.anything() }),
  ])
})
