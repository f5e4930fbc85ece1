import { connect, type Socket } from 'node:net'
import { z } from 'zod'
import { now, reply } from './part.ts'

// Many readers of one stream, on bare sockets: the arguments are the port, the path, and how many. Answers how many listen,
// then, for each number that the parent names, the moment at which the last of them had read it.

const [port, path, readers] = z.tuple([z.coerce.number(), z.string(), z.coerce.number()]).parse(process.argv.slice(2))
/** A change is looked for in the last chunk and this many bytes before it. */
const OVERLAP = 32
/** Connections opened at the same time: the server's queue for new ones is short. */
const AT_ONCE = 100

let wanted = ''
let seen = new Set<Socket>()
const sockets: Socket[] = []

process.on('message', (message) => {
  wanted = `"vaultBalance":"${z.int().parse(message)}"`
  seen = new Set()
})
process.on('disconnect', () => process.exit(0))

for (let from = 0; from < readers; from += AT_ONCE) {
  sockets.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, readers - from) }, (_, index) => listen(from + index)))))
}
reply(sockets.length)

/** Resolves when the first bytes of the stream have come. */
function listen(index: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // Several addresses, as one has only some 28,000 ports.
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 8)}` })
    let before = ''
    socket.setEncoding('latin1')
    socket.once('error', reject)
    socket.once('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n\r\n`))
    socket.once('close', () => reject(new Error('a stream has ended')))
    socket.on('data', (text: string) => {
      resolve(socket)
      const at = now()
      if (wanted !== '' && `${before}${text}`.includes(wanted)) {
        seen.add(socket)
        if (seen.size === readers) reply(at)
      }
      before = text.slice(-OVERLAP)
    })
  })
}
