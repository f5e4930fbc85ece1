import { connect, type Socket } from 'node:net'

export interface Load {
  requests: number
  seconds: number
  /** Of each request, in milliseconds. */
  latencies: number[]
}

export interface LoadOptions {
  port: number
  path: string
  headers?: Readonly<Record<string, string>>
  connections: number
  seconds: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Repeats the same request on `connections` connections, one at a time on each. On bare sockets, as any
 * HTTP client takes longer over an answer than the server does, and would dominate the measurement.
 */
export async function load({ port, path, headers = {}, connections, seconds }: LoadOptions): Promise<Load> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`)
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(port)))
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(sockets.map((socket) => askUntil(socket, request, end, latencies)))
  const took = (performance.now() - started) / 1000
  return { requests: latencies.length, seconds: took, latencies }
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket))
  })
}

function askUntil(socket: Socket, request: Buffer, end: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0
    /** Remaining bytes of the answer; -1 before its head has been read. */
    let left = -1
    const ask = () => {
      asked = performance.now()
      left = -1
      socket.write(request)
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (bytes: Buffer) => {
      left = (left < 0 ? lengthOf(bytes) : left) - bytes.length
      if (left > 0) return
      if (left < 0) return reject(new Error('an answer is longer than it says'))
      const now = performance.now()
      latencies.push(now - asked)
      if (now < end) return ask()
      socket.removeAllListeners('close').destroy()
      resolve()
    })
    ask()
  })
}

/** The length of a whole answer, from its first bytes. A head of a few hundred bytes comes in one piece on loopback. */
function lengthOf(bytes: Buffer): number {
  const headEnd = bytes.indexOf(HEAD_END)
  const head = bytes.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (headEnd < 0 || length === undefined || !head.startsWith('HTTP/1.1 200 ')) throw new Error(`not a measurable answer:\n${head}`)
  return headEnd + HEAD_END.length + Number(length)
}
