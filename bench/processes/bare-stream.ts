import { createServer, type ServerResponse } from 'node:http'
import { takeOrders } from './part.ts'

// Server-Sent Events with plain Node, each event of the length in its argument: no limits, no resume, no heartbeat.

const length = Number(process.argv[2])
const readers = new Set<ServerResponse>()
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.write('retry: 2000\n\n')
  readers.add(response)
  response.on('close', () => readers.delete(response))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  takeOrders(typeof address === 'object' && address ? address.port : 0, (to) => {
    const event = `data: {"vaultBalance":"${to}"`.padEnd(length - 3).concat('}\n\n')
    for (const response of readers) response.write(event)
  })
})
