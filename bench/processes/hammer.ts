import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { z } from 'zod'
import { answerReader } from '../answer-reader.ts'
import type { Hammered } from './part.ts'

// Many connections that ask as fast as they are answered. The arguments are the port and how many. Each message brings requests, as
// bytes in base64, and for how long; answered once all connections are open, and at the end with the counts of what came back.

const [port, connections] = z.tuple([z.coerce.number(), z.coerce.number()]).parse(process.argv.slice(2))
const message = z.object({ requests: z.array(z.string()).min(1), seconds: z.number() })
const NOTHING = { answered: 0, refused: 0, failed: 0, ended: 0 }
/** Connections opened at the same time: the server's queue for new ones is short. */
const AT_ONCE = 100

// Whoever hammers takes no processor from the server elsewhere.
setPriority(19)
process.on('message', (sent) => {
  const { requests, seconds } = message.parse(sent)
  void hammer(requests.map((one) => Buffer.from(one, 'base64')), seconds).then((counts) => process.send?.(counts))
})
process.on('disconnect', () => process.exit(0))
process.send?.(NOTHING)

async function hammer(requests: readonly Buffer[], seconds: number): Promise<Hammered> {
  const counts: Hammered = { ...NOTHING }
  let isOver = false
  const closers: (() => void)[] = []

  const open = (index: number) => new Promise<void>((resolve) => {
    let next = index
    const start = () => {
      if (isOver) return
      // Several addresses, as one has only some 28,000 ports.
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 8)}`, noDelay: true })
      const ask = () => void socket.write(requests[(next += 1) % requests.length] ?? '')
      const read = answerReader(({ status, isStream }) => {
        counts.answered += 1
        if (status === 429 || status === 503) counts.refused += 1
        else if (status >= 500) counts.failed += 1
        // A stream that was granted is held.
        if (!isStream && !isOver) ask()
      })
      socket.on('data', read)
      socket.on('error', () => {})
      socket.once('close', () => {
        counts.ended += 1
        setTimeout(start, 20)
      })
      socket.once('connect', () => {
        resolve()
        ask()
      })
      closers[index] = () => socket.removeAllListeners('close').destroy()
    }
    start()
  })
  for (let from = 0; from < connections; from += AT_ONCE) await Promise.all(Array.from({ length: Math.min(AT_ONCE, connections - from) }, (_, index) => open(from + index)))
  process.send?.(NOTHING)
  const base = { ...counts }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  isOver = true
  for (const close of closers) close()
  return { answered: counts.answered - base.answered, refused: counts.refused - base.refused, failed: counts.failed - base.failed, ended: counts.ended - base.ended }
}
