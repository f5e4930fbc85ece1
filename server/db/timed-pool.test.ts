import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { TimedPool } from './timed-pool.ts'

let met = 0
let port: number
/** What PostgreSQL answers when it has no connection left. */
const full = createServer((socket) => {
  met += 1
  const fields = Buffer.from('SFATAL\0C53300\0Msorry, too many clients already\0\0')
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([head, fields])))
})
beforeAll(async () => {
  port = await freePort()
  await new Promise<void>((resolve) => void full.listen(port, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => full.close(resolve)))

it('asks a server that had no connection left again after a moment, and refuses at once until then', async () => {
  const pool = new TimedPool({ host: '127.0.0.1', port, user: 'nobody', max: 2 })
  const waits: number[] = []
  pool.onAcquired = (ms) => waits.push(ms)
  for (let times = 0; times < 5; times += 1) await expect(pool.connect()).rejects.toMatchObject({ code: '53300' })
  await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: '53300' })
  expect(met).toBe(1)
  await sleep(300)
  await expect(pool.connect()).rejects.toMatchObject({ code: '53300' })
  expect([met, waits.length]).toEqual([2, 7])
  await pool.end()
})
