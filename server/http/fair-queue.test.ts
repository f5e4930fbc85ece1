import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'
import { proxyList } from './middleware/trusted-proxies.ts'

const HAMMER = '203.0.113.9'
const OTHER = '198.51.100.1'

interface Asked {
  name: string
  from: string | null
  response: ServerResponse
}

interface BusyLoop {
  now(): number
  busyMs(): number
  work(): void
  rest(ms: number): void
}

/** An event loop that is busy for half a millisecond with each request, and at rest for as long as it is told. */
function busyLoop(): BusyLoop {
  let [now, busy] = [0, 0]
  return {
    now: () => now,
    busyMs: () => busy,
    work: () => void ([now, busy] = [now + 0.5, busy + 0.5]),
    rest: (ms) => void (now += ms),
  }
}

/** A queue whose listener only notes what begins; `turn` lets the event loop turn once. */
function queueOf({ atOnce = false, streams = false, loop }: { atOnce?: boolean; streams?: boolean; loop?: BusyLoop } = {}) {
  const begun: Asked[] = []
  const asked = new Map<ServerResponse, Asked>()
  const queue = fairQueue((_, response) => {
    const one = asked.get(response)
    if (one) begun.push(one)
    loop?.work()
    if (atOnce) response.writeHead(200).end()
    if (streams) response.setHeader('Content-Type', 'text/event-stream').writeHead(200).write('retry: 1000\n\n')
  }, proxyList([]), loop)
  return {
    begun,
    queue,
    ask: (from: string | null, name = '') => {
      const request = new IncomingMessage(new Socket())
      if (from !== null) request.headers['x-forwarded-for'] = from
      const one = { name, from, response: new ServerResponse(request) }
      asked.set(one.response, one)
      queue.listener(request, one.response)
      return one
    },
    turn: () => new Promise<void>((resolve) => setImmediate(resolve)),
  }
}

it('begins at once while there is time', () => {
  const { ask, begun, queue } = queueOf()
  ask(OTHER, 'the only one')
  expect(begun.map(({ name }) => name)).toEqual(['the only one'])
  expect(queue.waiting()).toBe(0)
})

it.each([true, false])('lets an address that asks once go before the rest of one that asks a thousand times (answered at once: %s)', async (atOnce) => {
  const { ask, begun, queue, turn } = queueOf({ atOnce })
  for (let count = 0; count < 1000; count += 1) ask(HAMMER)
  ask(OTHER)
  expect(queue.waiting()).toBeGreaterThan(900)
  await turn()
  await turn()
  expect(begun.some(({ from }) => from === OTHER)).toBe(true)
  expect(begun.length).toBeLessThan(20)
})

it('works on eight requests of one address at the same time, until the head of an answer goes out or a client leaves', async () => {
  const { ask, begun, turn } = queueOf()
  for (let count = 0; count < 20; count += 1) ask(HAMMER)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(begun).toHaveLength(8)
  // A stream: it stays open.
  begun[0]?.response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  begun[1]?.response.emit('close')
  begun[1]?.response.emit('close')
  // An answer of which nothing has been taken yet.
  begun[2]?.response.writeHead(200)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(begun).toHaveLength(11)
})

it('counts no stream that is open, also where its head went out at once', async () => {
  const { ask, begun, turn } = queueOf({ streams: true })
  for (let count = 0; count < 100; count += 1) ask(HAMMER)
  for (let turns = 0; turns < 100; turns += 1) await turn()
  expect(begun).toHaveLength(100)
})

it('keeps at most 64 answers that one address has not taken in memory', async () => {
  const { ask, begun, turn } = queueOf()
  for (let count = 0; count < 100; count += 1) ask(HAMMER)
  const answerAll = async () => {
    for (let turns = 0; turns < 40; turns += 1) {
      for (const { response } of begun) if (!response.headersSent) response.writeHead(200).flushHeaders()
      await turn()
    }
  }
  await answerAll()
  expect(begun).toHaveLength(64)
  for (const { response } of begun.slice(0, 10)) response.emit('finish')
  await answerAll()
  expect(begun).toHaveLength(74)
})

it('passes over whoever left while waiting', async () => {
  const { ask, begun, queue, turn } = queueOf({ atOnce: true })
  for (let count = 0; count < 10; count += 1) ask(HAMMER)
  const left = ask(HAMMER, 'left')
  const stayed = ask(HAMMER, 'stayed')
  left.response.destroy()
  for (let turns = 0; turns < 10; turns += 1) await turn()
  expect(begun).not.toContain(left)
  expect(begun.at(-1)).toBe(stayed)
  expect(queue.waiting()).toBe(0)
})

it('counts an IPv6 line as one address', async () => {
  const { ask, begun, turn } = queueOf()
  for (let count = 1; count < 20; count += 1) ask(`2001:db8:1:1::${count}`)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(begun).toHaveLength(8)
})

it('never lets this machine wait', () => {
  const { ask, begun } = queueOf()
  for (let count = 0; count < 100; count += 1) ask(HAMMER)
  for (let count = 0; count < 100; count += 1) ask(null)
  expect(begun.filter(({ from }) => from === null)).toHaveLength(100)
})

it('ends the connection of a client that asks thousands of times without waiting for an answer', () => {
  const { ask, queue } = queueOf()
  for (let count = 0; count < 5000; count += 1) ask(HAMMER)
  expect(queue.waiting()).toBe(4096)
  expect(ask(HAMMER).response.req.socket.destroyed).toBe(true)
  expect(ask(OTHER).response.req.socket.destroyed).toBe(false)
})

it.each([true, false])('gives a flood about a third of its time while others ask, all of it to one that is alone (others: %s)', async (others) => {
  const loop = busyLoop()
  const { ask, turn } = queueOf({ atOnce: true, loop })
  for (let count = 0; count < 4000; count += 1) ask(HAMMER)
  if (others) ask(OTHER)
  // Half a second, which passes with work, or at rest where none is done.
  while (loop.now() < 500) {
    const before = loop.busyMs()
    await turn()
    if (loop.busyMs() > before) continue
    await new Promise((resolve) => setTimeout(resolve, 1))
    loop.rest(1)
  }
  const [least, most] = others ? [150, 250] : [490, 510]
  expect(loop.busyMs()).toBeGreaterThan(least)
  expect(loop.busyMs()).toBeLessThan(most)
})

/** A queue that holds back nearly all of 200 requests of one address, as another has just asked. */
async function floodHeldBack() {
  const loop = busyLoop()
  const { ask, begun, queue, turn } = queueOf({ atOnce: true, loop })
  ask(OTHER)
  for (let count = 0; count < 200; count += 1) ask(HAMMER)
  for (let turns = 0; turns < 10; turns += 1) await turn()
  expect(queue.waiting()).toBeGreaterThan(180)
  return { ask, begun, loop }
}

it('holds back a flood alone: who asks a little begins at once meanwhile', async () => {
  const { ask, begun } = await floodHeldBack()
  ask(OTHER, 'meanwhile')
  expect(begun.at(-1)?.name).toBe('meanwhile')
})

it('begins all of a flood that it held back, once the others are gone', async () => {
  const { begun, loop } = await floodHeldBack()
  loop.rest(1001)
  await expect.poll(() => begun.length).toBe(201)
})

it('begins everything once, in the order of each address, whoever asks and whenever it is answered', async () => {
  const step = fc.oneof(fc.record({ from: fc.constantFrom('192.0.2.1', '192.0.2.2', '192.0.2.3') }), fc.record({ answer: fc.nat(30) }), fc.constant('turn' as const))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
      const { ask, begun, queue, turn } = queueOf()
      const asked: Asked[] = []
      const answered = new Set<Asked>()
      const answer = (one: Asked | undefined) => {
        if (!one || answered.has(one)) return
        answered.add(one)
        one.response.writeHead(200)
      }
      const underWay = () => Math.max(0, ...['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((from) => begun.filter((one) => one.from === from && !answered.has(one)).length))
      for (const one of steps) {
        if (one === 'turn') await turn()
        else if ('from' in one) asked.push(ask(one.from, String(asked.length)))
        else answer(begun[one.answer])
        expect(underWay()).toBeLessThanOrEqual(8)
      }
      for (let turns = 0; begun.length < asked.length && turns < 1000; turns += 1) {
        for (const one of begun) answer(one)
        await turn()
      }
      expect(queue.waiting()).toBe(0)
      for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect(begun.filter((one) => one.from === from)).toEqual(asked.filter((one) => one.from === from))
    }),
    { numRuns: 200 },
  )
})
