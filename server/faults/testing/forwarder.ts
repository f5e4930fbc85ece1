import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../testing/free-port.ts'

/** For tests: an address that refuses connections until it is opened, and then passes them on. */
export interface Forwarder {
  url: string
  open(): Promise<void>
  close(): Promise<void>
}

/** `target`: an http URL on this machine. */
export async function startForwarder(target: string): Promise<Forwarder> {
  const to = new URL(target)
  const port = await freePort()
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [socket, other] of [[near, far], [far, near]] as const) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => other.destroy())
      socket.pipe(other)
    }
  })
  const own = new URL(to)
  own.port = String(port)
  return {
    url: own.href,
    open: () => new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve)),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
