import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Server as Acceptor } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endServer } from '../shutdown/shutdown-http.ts'
import { addAcceptors } from './acceptors.ts'

const CLIENTS = 40
const { execPath } = process
const log = { warn: vi.fn() }

let server: Server
let acceptors: Acceptor[] = []
let url = ''
beforeEach(async () => {
  server = createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterEach(async () => {
  process.execPath = execPath
  log.warn.mockReset()
  if (server.listening) await endServer(server, acceptors, 0)
  acceptors = []
})

/** Opens connections at once, and returns how many of them are accepted in the busiest turn of the event loop. */
async function mostInOneTurn(): Promise<number> {
  const { port } = new URL(url)
  const inTurn: number[] = [0]
  let turns = setImmediate(function next() {
    inTurn.push(0)
    turns = setImmediate(next)
  })
  const clients: ReturnType<typeof connect>[] = []
  await new Promise<void>((resolve) => {
    let left = CLIENTS
    const count = () => {
      inTurn[inTurn.length - 1] = (inTurn.at(-1) ?? 0) + 1
      left -= 1
      if (left > 0) return
      server.off('connection', count)
      resolve()
    }
    server.on('connection', count)
    for (let made = 0; made < CLIENTS; made += 1) clients.push(connect(Number(port), '127.0.0.1'))
  })
  clearImmediate(turns)
  for (const client of clients) client.destroy()
  return Math.max(...inTurn)
}

const answers = (count: number) => Promise.all(Array.from({ length: count }, async (_, at) => (await fetch(`${url}/${at}`)).text()))

describe('addAcceptors', () => {
  it('lets a server accept one connection more in a turn of the event loop for each copy of its handle', async () => {
    const alone = await mostInOneTurn()
    acceptors = await addAcceptors(server, log, 3)
    expect({ alone, with3: await mostInOneTurn() }).toEqual({ alone: 1, with3: 4 })
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('loses no connection, and answers on all of them as before', async () => {
    acceptors = await addAcceptors(server, log)
    expect(acceptors.length).toBeGreaterThan(1)
    expect(await answers(CLIENTS)).toEqual(Array.from({ length: CLIENTS }, (_, at) => `/${at}`))
  })

  it('gives the socket back when the server ends, with connections kept open on it', async () => {
    acceptors = await addAcceptors(server, log)
    await answers(CLIENTS)
    await endServer(server, acceptors)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    const { port } = new URL(url)
    const next = createServer().listen(Number(port), '127.0.0.1')
    await once(next, 'listening')
    next.close()
  })

  it.each(['/does/not/exist', '/bin/false'])('leaves the server as it is, and says so, where the process that copies fails: %s', async (program) => {
    process.execPath = program
    expect(await addAcceptors(server, log)).toEqual([])
    expect(log.warn).toHaveBeenCalledWith('the listening socket was copied less often', { copies: 0, wanted: 7 })
    expect(await answers(3)).toEqual(['/0', '/1', '/2'])
  })

  it('copies nothing of a server that does not listen any more', async () => {
    await endServer(server)
    expect(await addAcceptors(server, log)).toEqual([])
  })
})
