import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { z } from 'zod'
import { answerReader } from '../answer-reader.ts'

// A few visitors who ask for one figure at a steady rate, each from an address of their own, whatever the answers take. The arguments are the port and
// the path; each message says for how many seconds, and is answered with the milliseconds of each answer, from when it was due to be asked for.

const [port, path] = z.tuple([z.coerce.number(), z.string()]).parse(process.argv.slice(2))
const VISITORS = 5
/** Of each visitor. */
const EVERY_MS = 20

try {
  // Visitors elsewhere don't wait for a processor of this machine. Only root may.
  setPriority(-10)
} catch {
  console.warn('the visitors wait for the processor like everything else: not run as root')
}
process.on('message', (sent) => {
  const { seconds } = z.object({ seconds: z.number() }).parse(sent)
  void Promise.all(Array.from({ length: VISITORS }, (_, index) => visit(index, seconds))).then((times) => process.send?.(times.flat()))
})
process.on('disconnect', () => process.exit(0))
process.send?.([])

/** Rejects where an answer is not a 200. */
function visit(index: number, seconds: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    const due: number[] = []
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${index + 1}`, noDelay: true })
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: 198.51.100.${index + 1}\r\n\r\n`
    const fail = (problem: unknown) => {
      clearInterval(timer)
      reject(problem instanceof Error ? problem : new Error(String(problem)))
    }
    const read = answerReader(({ status }) => {
      if (status !== 200) return fail(`${path} was answered with ${status}`)
      const at = due.shift()
      if (at !== undefined) times.push(performance.now() - at)
      // One at a time on a connection: what is due meanwhile waits for it, and that is counted.
      if (due.length > 0) socket.write(request)
    })
    const ends = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      if (performance.now() > ends) {
        clearInterval(timer)
        socket.removeAllListeners('close').destroy()
        // What wasn't answered took at least so long.
        return resolve([...times, ...due.map((at) => performance.now() - at)])
      }
      due.push(performance.now())
      if (due.length === 1) socket.write(request)
    }, EVERY_MS)
    socket.on('data', read)
    socket.once('error', fail)
    socket.once('close', () => fail('the server ended a connection'))
  })
}
