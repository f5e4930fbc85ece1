import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { endServer } from './shutdown-http.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

function ask(url: string, agent: Agent): Promise<{ response: IncomingMessage; text: Promise<string> }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const text = response.setEncoding('utf8').toArray().then((parts) => parts.join(''))
      resolve({ response, text })
    }).on('error', reject)
  })
}

it('lets a running request finish on a keep-alive connection, and refuses new ones', async () => {
  let finish = () => {}
  const url = await listen((_request, response) => {
    response.write('half, ')
    finish = () => response.end('whole')
  })
  const agent = new Agent({ keepAlive: true })
  const { text } = await ask(url, agent)
  const ended = endServer(server)
  await expect(ask(url, new Agent())).rejects.toThrow('ECONNREFUSED')
  finish()
  expect(await text).toBe('half, whole')
  await ended
  agent.destroy()
})

it('closes idle connections at once', async () => {
  const url = await listen((_request, response) => response.end('done'))
  const agent = new Agent({ keepAlive: true })
  await (await ask(url, agent)).text
  const started = Date.now()
  await endServer(server, [], 30_000)
  expect(Date.now() - started).toBeLessThan(10_000)
  agent.destroy()
})

it('cuts off requests that do not end in time', async () => {
  const url = await listen((_request, response) => response.write('for ever'))
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  const gone = once(socket, 'close')
  await endServer(server, [], 200)
  await gone
  expect(server.listening).toBe(false)
})
