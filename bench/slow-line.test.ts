import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { slowLine, type SlowLine } from './slow-line.ts'

const BYTES = 40_000
const SHAPE = { kilobitsDown: 1000, latencyMs: 100 }

const server = createServer((_, response) => response.end(Buffer.alloc(BYTES)))
let line: SlowLine

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  line = await slowLine(address.port)
})
afterAll(async () => {
  await line.end()
  server.close()
})

async function fetched(): Promise<number> {
  const start = performance.now()
  // A connection of its own each time.
  const answer = await fetch(line.url, { headers: { connection: 'close' } })
  expect((await answer.arrayBuffer()).byteLength).toBe(BYTES)
  return performance.now() - start
}

it('takes as long as a line of its speed, and shares it between connections', async () => {
  line.shape(SHAPE)
  // A round trip to open it, one for the question, and 8 bits a byte.
  const alone = 2 * SHAPE.latencyMs + (BYTES * 8) / SHAPE.kilobitsDown
  expect(await fetched()).toBeGreaterThanOrEqual(alone - 5)
  const both = await Promise.all([fetched(), fetched()])
  for (const ms of both) expect(ms).toBeGreaterThanOrEqual(alone + (BYTES * 8) / SHAPE.kilobitsDown - 50)
})

it('counts what came down, and is as fast as the machine without a shape', async () => {
  line.shape(null)
  const before = Date.now()
  expect(await fetched()).toBeLessThan(2 * SHAPE.latencyMs)
  expect(line.bytesBetween(before, Date.now() + 1)).toBeGreaterThan(BYTES)
  expect(line.bytesBetween(0, before)).toBeGreaterThan(3 * BYTES)
})
