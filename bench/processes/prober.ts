import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { answerReader } from '../answer-reader.ts'
import type { Probed } from './part.ts'

// A few visitors who ask for one figure at a steady rate, each from an address and on a connection of their own, and newcomers, who open one. The
// arguments are the port and the path; each message says for how many seconds, and is answered with the milliseconds of each answer.

const [port, path] = z.tuple([z.coerce.number(), z.string()]).parse(process.argv.slice(2))
const VISITORS = 5
/** Of each visitor. */
const EVERY_MS = 20
const NEWCOMER_EVERY_MS = 200

try {
  // Visitors elsewhere don't wait for a processor of this machine. Only root may.
  setPriority(-10)
} catch {
  console.warn('the visitors wait for the processor like everything else: not run as root')
}
const visitors = await Promise.all(Array.from({ length: VISITORS }, (_, index) => arrive(index)))
process.on('message', (sent) => void probe(z.object({ seconds: z.number() }).parse(sent).seconds).then((probed) => process.send?.(probed)))
process.on('disconnect', () => process.exit(0))
process.send?.({ visitors: [], newcomers: [] } satisfies Probed)

async function probe(seconds: number): Promise<Probed> {
  const ends = performance.now() + seconds * 1000
  const [known, newcomers] = await Promise.all([Promise.all(visitors.map((visitor) => askUntil(visitor, ends))), greetUntil(ends)])
  return { visitors: known.flat(), newcomers }
}

interface Visitor {
  /** Resolves to the milliseconds that the answer took. Rejects where it isn't a 200. */
  ask(): Promise<number>
  socket: Socket
}

function arrive(index: number): Promise<Visitor> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${index + 1}`, noDelay: true })
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: 198.51.100.${index + 1}\r\n\r\n`
    let answered = (_: number) => {}
    let failed: (problem: Error) => void = reject
    const read = answerReader(({ status }) => (status === 200 ? answered(performance.now()) : failed(new Error(`${path} was answered with ${status}`))))
    const ask = () =>
      new Promise<number>((done, fail) => {
        const at = performance.now()
        answered = (now) => done(now - at)
        failed = fail
        socket.write(request)
      })
    socket.on('data', read)
    socket.once('error', (problem) => failed(problem))
    socket.once('close', () => failed(new Error('the server ended a connection')))
    socket.once('connect', () => resolve({ ask, socket }))
  })
}

async function askUntil({ ask }: Visitor, ends: number): Promise<number[]> {
  const times: number[] = []
  for (let due = performance.now(); due < ends; due += EVERY_MS) {
    await wait(Math.max(0, due - performance.now()))
    // Late by what the answer before took, which is no timer's fault.
    const late = performance.now() - due > EVERY_MS ? performance.now() - due : 0
    times.push(late + (await ask()))
  }
  return times
}

async function greetUntil(ends: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; performance.now() < ends; index += 1) {
    const at = performance.now()
    const { ask, socket } = await arrive(100 + (index % 100))
    await ask()
    times.push(performance.now() - at)
    socket.removeAllListeners('close').destroy()
    await wait(NEWCOMER_EVERY_MS)
  }
  return times
}
