import { connect, createServer, type Socket } from 'node:net'

/** A phone's line: bytes come down no faster than this, and a question is answered no sooner. */
interface Shape {
  kilobitsDown: number
  latencyMs: number
}

export interface SlowLine {
  /** Where the server behind it is reached. */
  url: string
  /** From now on; null for as fast as the machine. */
  shape(shape: Shape | null): void
  /** Bytes that came down between two times (ms since 1970), over all connections. */
  bytesBetween(from: number, to: number): number
  end(): Promise<void>
}

/** What connections share: they take turns, a packet each. */
const PACKET_BYTES = 1448

/**
 * Forwards connections to a local port as a slow line would. The browser's own emulation holds for a page alone: what its
 * service worker fetches at the same time takes nothing from it, and opening a connection is free.
 */
export async function slowLine(toPort: number): Promise<SlowLine> {
  let shape: Shape | null = null
  let freeAt = 0
  let pumping = false
  const waiting: { to: Socket; bytes: Buffer; sent: () => void }[] = []
  const arrived: { at: number; bytes: number }[] = []
  const open = new Set<Socket>()

  const server = createServer((phone) => {
    const upstream = connect(toPort, '127.0.0.1')
    // A connection is opened by a question and an answer, before the first request.
    const openAt = Date.now() + (shape?.latencyMs ?? 0)
    for (const socket of [phone, upstream]) {
      open.add(socket.setNoDelay())
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    phone.on('data', (bytes) => {
      later(Math.max(0, openAt - Date.now()) + (shape?.latencyMs ?? 0) / 2, () => upstream.write(bytes))
    })
    let [onTheWay, over] = [0, false]
    const sent = () => {
      onTheWay -= 1
      if (over && onTheWay === 0) phone.end()
    }
    upstream.on('data', (bytes) => {
      for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
        waiting.push({ to: phone, bytes: bytes.subarray(at, at + PACKET_BYTES), sent })
        onTheWay += 1
      }
      void pump()
    })
    phone.on('close', () => upstream.destroy())
    upstream.on('close', () => {
      over = true
      if (onTheWay === 0) phone.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')

  return {
    url: `http://127.0.0.1:${address.port}`,
    shape: (next) => (shape = next),
    bytesBetween: (from, to) => arrived.reduce((sum, { at, bytes }) => (at >= from && at < to ? sum + bytes : sum), 0),
    end: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  /** Sends packets of all connections in turn, each when the line has had time for it. */
  async function pump(): Promise<void> {
    if (pumping) return
    pumping = true
    let last: Socket | undefined
    while (waiting.length > 0) {
      const index = Math.max(0, waiting.findIndex(({ to }) => to !== last))
      const [packet] = waiting.splice(index, 1)
      if (!packet) break
      last = packet.to
      if (shape) {
        const now = performance.now()
        freeAt = Math.max(now, freeAt) + (packet.bytes.length * 8) / shape.kilobitsDown
        if (freeAt > now + 1) await new Promise((resolve) => setTimeout(resolve, freeAt - now))
      }
      later((shape?.latencyMs ?? 0) / 2, () => {
        arrived.push({ at: Date.now(), bytes: packet.bytes.length })
        packet.to.write(packet.bytes)
        packet.sent()
      })
    }
    pumping = false
  }
}

function later(ms: number, act: () => void): void {
  if (ms <= 0) act()
  else setTimeout(act, ms)
}
