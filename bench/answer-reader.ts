/** One answer of a server on a bare socket. */
export interface Answer {
  status: number
  /** A stream of events, which never ends: told with its head. */
  isStream: boolean
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * Reads the answers on a connection that asks one question at a time; feed it what comes. Bodies are passed over, not kept: a client that
 * keeps them takes longer over an answer than the server.
 */
export function answerReader(onAnswer: (answer: Answer) => void): (bytes: Buffer) => void {
  let head = Buffer.alloc(0)
  let status = 0
  /** Bytes of the body still to come; `null` while they come in chunks, whose end is looked for. */
  let left: number | null = 0
  let tail = Buffer.alloc(0)
  let inBody = false

  const body = (bytes: Buffer) => {
    if (left === null) {
      tail = Buffer.concat([tail, bytes]).subarray(-LAST_CHUNK.length)
      if (!tail.equals(LAST_CHUNK)) return
    } else {
      left -= bytes.length
      if (left > 0) return
      if (left < 0) throw new Error('an answer is longer than it says')
    }
    inBody = false
    head = Buffer.alloc(0)
    onAnswer({ status, isStream: false })
  }
  return (bytes) => {
    if (inBody) return body(bytes)
    head = Buffer.concat([head, bytes])
    const end = head.indexOf(HEAD_END)
    if (end < 0) return
    const text = head.toString('latin1', 0, end)
    const rest = head.subarray(end + HEAD_END.length)
    status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
    if (!status) throw new Error(`not an answer:\n${text}`)
    inBody = true
    if (/\r\ncontent-type: text\/event-stream/i.test(text)) {
      left = Number.POSITIVE_INFINITY
      return onAnswer({ status, isStream: true })
    }
    tail = Buffer.alloc(0)
    left = /\r\ntransfer-encoding: chunked/i.test(text) ? null : status === 204 || status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
    body(rest)
  }
}
