import { once } from 'node:events'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it, onTestFinished, vi } from 'vitest'
import { recordingLog } from '../../db/testing/database.ts'
import { errorHandler } from './error-handler.ts'
import { refuseTwoHosts } from './headers.ts'

/** A server with a call that needs the whole body, over a real socket. */
async function started() {
  const { log, lines } = recordingLog()
  const failed = vi.fn()
  const app = new Hono()
  app.onError((error, c) => {
    failed()
    return errorHandler(log)(error, c)
  })
  app.use(refuseTwoHosts)
  app.post('/body', async (c) => c.text(await c.req.text()))
  app.post('/fault', () => Promise.reject(new Error('ours')))
  const server = serve({ fetch: app.fetch, port: 0 })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const say = (text: string) => {
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    socket.write(text)
    return socket
  }
  return { say, lines, failed }
}

it('a truncated body is not a server error, and real errors are still logged', async () => {
  const { say, lines, failed } = await started()
  const socket = say('POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbegun')
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
  expect(lines).toEqual([])
  say('POST /fault HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  await vi.waitFor(() => expect(lines).toMatchObject([{ level: 'error' }]))
})

it('a request that names two hosts is refused', async () => {
  const { say } = await started()
  const answer = async (hosts: string) => String((await once(say(`POST /body HTTP/1.1\r\n${hosts}Content-Length: 0\r\nConnection: close\r\n\r\n`), 'data'))[0])
  expect(await answer('Host: a\r\nHost: b\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await answer('Host: a\r\nhOST: a\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await answer('Host: a\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})
