import { expect, it } from 'vitest'
import { createHolderCounter } from './holder-counter.ts'
import { createTallyThread } from './tally-thread.ts'

it('counts in a separate thread, tells errors apart, and starts a new thread when the last one has died', async () => {
  const port = createTallyThread()
  const counter = createHolderCounter(port, [])
  const body = async function* (text: string) {
    // A slice of a buffer that is also used elsewhere.
    yield Buffer.from(`####${text}####`).subarray(4, -4)
  }
  const data = Buffer.alloc(40)
  data.writeBigUInt64LE(12n, 32)
  const entry = { pubkey: '7WU3jHeeJh4sHUkVBpMrirpm2c518j61uhKSEimSM7WW', account: { data: [data.toString('base64'), 'base64'] } }
  const envelope = { result: { context: { slot: 1 }, value: [entry] } }
  await counter.reset()
  expect(await counter.read(body(JSON.stringify(envelope)))).toEqual({ result: { context: { slot: 1 }, value: [] } })
  expect(await counter.keep()).toBe(1)
  expect(await counter.total()).toBe(12n)
  await expect(counter.read(body('<html>'))).rejects.toThrow(SyntaxError)
  await expect(counter.read(body(JSON.stringify(envelope)))).rejects.toMatchObject({ name: 'HoldingFault', message: 'an account is listed twice' })

  // A request that it can't parse ends the thread.
  const died = port(JSON.parse('{"do":"nothing"}'))
  await expect(died).rejects.toThrow('has failed')
  expect(await counter.total()).toBe(0n)
})
