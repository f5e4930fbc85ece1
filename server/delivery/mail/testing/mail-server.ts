import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { z } from 'zod'

/** For tests: a mail server on loopback that keeps its messages. */
export interface LocalMailServer {
  port: number
  /** What was accepted, in order. */
  received: ReceivedMail[]
  /** Answers to the next whole messages; accepts when empty. */
  next: ('accept' | 'hold' | { status: number; text: string })[]
  /** Recipients to refuse, with the answer. */
  refused: Map<string, { status: number; text: string }>
  /** Messages that have arrived, accepted or not. */
  arrived(): number
  close(): Promise<void>
}

export interface ReceivedMail {
  from: string
  to: string[]
  /** Header names in lower case; folded lines are one. */
  headers: ReadonlyMap<string, string>
  /** All parts in one, decoded as far as tests need. */
  body: string
  raw: string
}

export async function startMailServer(port = 0): Promise<LocalMailServer> {
  const received: ReceivedMail[] = []
  const next: LocalMailServer['next'] = []
  const refused: LocalMailServer['refused'] = new Map()
  let arrived = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const answer = refused.get(address)
      done(answer ? refusal(answer) : null)
    },
    onData(stream, { envelope }, done) {
      void textOf(stream).then((raw) => {
        arrived += 1
        const answer = next.shift() ?? 'accept'
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        if (answer === 'accept' || answer === 'hold') received.push(read(raw, from, envelope.rcptTo.map(({ address }) => address)))
        if (answer === 'hold') return
        done(answer === 'accept' ? null : refusal(answer))
        // A client that was killed has sent only a part.
      }, done)
    },
  })
  // Killed clients break their connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    port: z.object({ port: z.number() }).parse(server.server.address()).port,
    received,
    next,
    refused,
    arrived: () => arrived,
    close: () => new Promise((resolve) => void server.close(resolve)),
  }
}

function refusal({ status, text }: { status: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: status })
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(z.instanceof(Uint8Array).parse(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function read(raw: string, from: string, to: string[]): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]))
  return { from, to, headers, body: quotedPrintable(rest.join('\r\n\r\n')), raw }
}

function quotedPrintable(text: string): string {
  const bytes = text.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return /^[\0-\u{ff}]*$/u.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes
}
