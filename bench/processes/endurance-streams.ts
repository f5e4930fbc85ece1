import { connect } from 'node:net'
import { z } from 'zod'
import type { StreamsReport } from './part.ts'

// Pages that hold a live stream through a proxy, and come back as a browser does: after the time that the stream named, with the id of the last event.
// The arguments are the proxy's port, its host, the path, and how many. Answered once all of them listen; then each message with what they saw since the one before.

const [port, host, path, count] = z.tuple([z.coerce.number(), z.string(), z.string(), z.coerce.number()]).parse(process.argv.slice(2))
/** Connections opened at the same time: the proxy's queue for new ones is short. */
const AT_ONCE = 100
/** Where the stream has named no time yet, and after an answer that is no stream, after which the app opens another. */
const USUAL_RETRY_MS = 1000
const LAST_CHUNK = '\r\n0\r\n\r\n'

let gaps: number[] = []
let away = 0
let events = 0

process.on('message', () => {
  const report: StreamsReport = { listening: count - away, returned: gaps.length, longestGapMs: Math.max(0, ...gaps), events }
  ;[gaps, events] = [[], 0]
  process.send?.(report)
})
process.on('disconnect', () => process.exit(0))

for (let from = 0; from < count; from += AT_ONCE) await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => listen(from + index)))
process.send?.({ listening: count, returned: 0, longestGapMs: 0, events: 0 } satisfies StreamsReport)

/** Resolves with the first event, and goes on until the process ends. */
function listen(index: number): Promise<void> {
  // As a CDN names it.
  const address = `10.200.${index >> 8}.${index & 255}`
  let lastId = ''
  let retryMs = USUAL_RETRY_MS
  let endedAt: number | null = null
  return new Promise((resolve) => {
    const open = () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.3.${1 + (index % 100)}` })
      let isStream = false
      let before = ''
      socket.setEncoding('latin1')
      socket.on('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\nX-Forwarded-For: ${address}\r\n${lastId === '' ? '' : `Last-Event-ID: ${lastId}\r\n`}\r\n`))
      socket.on('error', () => {})
      socket.on('data', (text: string) => {
        if (!isStream) {
          before += text
          if (!before.includes('\r\n\r\n')) return
          if (!before.startsWith('HTTP/1.1 200')) return void socket.destroy()
          isStream = true
        } else before = before.slice(-32) + text
        retryMs = Number(/(?:^|\n)retry: (\d+)\n/.exec(before)?.[1] ?? retryMs)
        if (/(?:^|\n)(?:id|retry|data|:)/.test(before)) arrived()
        for (const [, id] of before.matchAll(/(?:^|\n)id: (\d+)\n/g)) {
          if (id === undefined || id === lastId) continue
          lastId = id
          events += 1
        }
        // A proxy that has lost the process ends the answer and keeps the connection. What came with the end counts: it says when to come back.
        if (before.endsWith(LAST_CHUNK)) socket.destroy()
      })
      socket.on('close', () => {
        if (endedAt === null) {
          endedAt = performance.now()
          away += 1
        }
        setTimeout(open, retryMs)
      })
    }
    const arrived = () => {
      if (endedAt !== null) {
        gaps.push(performance.now() - endedAt)
        away -= 1
        endedAt = null
      }
      resolve()
    }
    open()
  })
}
