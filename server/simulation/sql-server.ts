import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import type { Machine } from './machine.ts'
import { currentMachine } from './machine.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface SqlServerOptions {
  engine: Pick<PGlite, 'execProtocolRawSync'>
  time: Pick<VirtualTime, 'after'>
  /** Milliseconds until the next answer. */
  latencyMs: () => number
}

/** The driver's own setting: a transaction idle for longer is ended, as its process hangs. */
const IDLE_IN_TRANSACTION_MS = 10_000

/**
 * PostgreSQL for the simulated processes: their real driver's connections, as streams in memory, to one engine. The engine
 * runs one session, so transactions of different connections run one after the other, in the order of their first statement.
 */
export class SqlServer {
  readonly #options: SqlServerOptions
  readonly #sessions = new Set<Session>()
  #waiting: { session: Session; bytes: Buffer }[] = []
  #inTransaction: Session | undefined
  #cancelIdle = () => {}
  isUp = true
  /** Breaks off at the next commit of a transaction that writes to this table, with or without having committed. */
  crashAtCommit: { of: string; when: 'before' | 'after' } | null = null
  onCrash: () => void = () => {}
  /** Called with each notification, before the sessions that listen. */
  onNotice: (channel: string, payload: string) => void = () => {}

  constructor(options: SqlServerOptions) {
    this.#options = options
  }

  /** A connection of the driver, to be given to it as `stream`. It belongs to the process that asks. */
  connection = (): Duplex => new SqlStream(this)

  open(stream: SqlStream): Session | null {
    if (!this.isUp) return null
    const session = new Session(this, stream)
    this.#sessions.add(session)
    return session
  }

  /** All connections break, as when the server is stopped at once. What wasn't committed is rolled back. */
  crash(): void {
    if (!this.isUp) return
    this.isUp = false
    for (const session of this.#sessions) this.close(session, 'broken')
    this.onCrash()
  }

  /** The connections of a process that was killed. */
  disconnect(machine: Machine): void {
    for (const session of this.#sessions) if (session.stream.owner === machine) this.close(session)
  }

  submit(session: Session, bytes: Buffer): void {
    // A process that was stopped meanwhile hasn't heard yet that its connection broke.
    if (!this.#sessions.has(session)) return
    this.#waiting.push({ session, bytes })
    this.#work()
  }

  close(session: Session, how: 'ended' | 'broken' = 'ended'): void {
    if (!this.#sessions.delete(session)) return
    this.#waiting = this.#waiting.filter((one) => one.session !== session)
    if (this.#inTransaction === session) {
      this.#execute(simpleQuery('ROLLBACK'))
      this.#inTransaction = undefined
      this.#cancelIdle()
    }
    if (how === 'broken') session.stream.breakOff()
    this.#work()
  }

  /** Runs a statement beside all sessions, which must return at most one column of text. */
  ask = (statement: string): string[] => {
    const rows = framesOf(this.#options.engine.execProtocolRawSync(simpleQuery(statement)))
    const error = rows.find(({ type }) => type === 'E')
    if (error) throw new Error(`${statement}: ${error.body.toString()}`)
    return rows.filter(({ type }) => type === 'D').map(({ body }) => body.subarray(6).toString())
  }

  #work(): void {
    for (;;) {
      const next = this.#waiting.findIndex(({ session }) => this.#inTransaction === undefined || session === this.#inTransaction)
      const [turn] = next < 0 ? [] : this.#waiting.splice(next, 1)
      if (!turn) return
      const { session, bytes } = turn
      if (this.#crashesAt(session, bytes)) return
      const { answer, status } = this.#execute(bytes)
      this.#cancelIdle()
      this.#inTransaction = status === 'I' ? undefined : session
      if (this.#inTransaction) this.#cancelIdle = this.#options.time.after(IDLE_IN_TRANSACTION_MS, () => this.close(session, 'broken'))
      this.#options.time.after(this.#options.latencyMs(), () => session.stream.deliver(answer))
    }
  }

  #crashesAt(session: Session, bytes: Buffer): boolean {
    const planned = this.crashAtCommit
    if (planned === null) return false
    if (bytes.includes(`insert into "${planned.of}"`)) session.isAwaited = true
    const [, ending] = /^Q.{4}(commit|rollback)/is.exec(bytes.toString('latin1')) ?? []
    if (ending === undefined || !session.isAwaited) return false
    session.isAwaited = false
    if (ending.toLowerCase() === 'rollback') return false
    if (planned.when === 'after') {
      this.#execute(bytes)
      this.#cancelIdle()
      this.#inTransaction = undefined
    }
    this.crashAtCommit = null
    this.crash()
    return true
  }

  #execute(bytes: Buffer): { answer: Buffer; status: string } {
    const frames = framesOf(this.#options.engine.execProtocolRawSync(bytes))
    for (const { type, body, whole } of frames) {
      if (type !== 'A') continue
      const [channel = '', payload = ''] = body.subarray(4).toString().split('\0')
      this.onNotice(channel, payload)
      for (const session of this.#sessions) {
        if (session.channels.has(channel)) this.#options.time.after(this.#options.latencyMs(), () => session.stream.deliver(whole))
      }
    }
    const status = frames.findLast(({ type }) => type === 'Z')?.body.toString() ?? 'I'
    return { answer: Buffer.concat(frames.filter(({ type }) => type !== 'A').map(({ whole }) => whole)), status }
  }
}

/** What the server knows of a connection. */
class Session {
  readonly channels = new Set<string>()
  /** Its transaction has written what a crash waits for. */
  isAwaited = false
  readonly stream: SqlStream
  readonly #server: SqlServer
  #bytes = Buffer.alloc(0)
  #batch: Buffer[] = []
  #started = false

  constructor(server: SqlServer, stream: SqlStream) {
    this.#server = server
    this.stream = stream
  }

  /** Collects messages until one that is answered. */
  receive(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    if (!this.#started) {
      if (this.#bytes.length < 4 || this.#bytes.length < this.#bytes.readInt32BE(0)) return
      this.#bytes = this.#bytes.subarray(this.#bytes.readInt32BE(0))
      this.#started = true
      this.stream.deliver(GREETING)
    }
    for (const { type, whole, body } of framesOf(this.#bytes)) {
      this.#bytes = this.#bytes.subarray(whole.length)
      if (type === 'X') return this.#server.close(this)
      this.#batch.push(Buffer.from(whole))
      if (type === 'Q') for (const [, channel = ''] of body.toString().matchAll(/\bLISTEN (\w+)/g)) this.channels.add(channel)
      if (type === 'Q' || type === 'S') this.#server.submit(this, Buffer.concat(this.#batch.splice(0)))
    }
  }
}

/** The driver's side: a socket, as far as it uses one. */
class SqlStream extends Duplex {
  readonly owner = currentMachine()
  readonly #server: SqlServer
  #session: Session | null = null

  constructor(server: SqlServer) {
    super()
    this.#server = server
  }

  connect(): void {
    this.#session = this.#server.open(this)
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    process.nextTick(() => (this.#session ? this.emit('connect') : this.destroy(refused)))
  }

  deliver(bytes: Buffer): void {
    this.#post(() => !this.destroyed && this.push(bytes))
  }

  breakOff(): void {
    this.#post(() => this.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })))
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#session?.receive(chunk)
    done()
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#session) this.#server.close(this.#session)
    done(error)
  }

  #post(work: () => void): void {
    if (this.owner) this.owner.post(work)
    else work()
  }
}

interface Frame {
  type: string
  body: Buffer
  whole: Buffer
}

/** The complete messages at the beginning of these bytes. */
function framesOf(bytes: Uint8Array): Frame[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames: Frame[] = []
  for (let at = 0; at + 5 <= buffer.length; ) {
    const end = at + 1 + buffer.readInt32BE(at + 1)
    if (end > buffer.length) break
    frames.push({ type: String.fromCharCode(buffer[at] ?? 0), body: buffer.subarray(at + 5, end), whole: buffer.subarray(at, end) })
    at = end
  }
  return frames
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function simpleQuery(statement: string): Buffer {
  return message('Q', Buffer.from(`${statement}\0`))
}

const parameter = (name: string, value: string) => message('S', Buffer.from(`${name}\0${value}\0`))

/** AuthenticationOk, what drivers want to know, BackendKeyData, ReadyForQuery. */
const GREETING = Buffer.concat([
  message('R', Buffer.alloc(4)),
  parameter('server_version', '18.0'),
  parameter('client_encoding', 'UTF8'),
  parameter('DateStyle', 'ISO, MDY'),
  parameter('integer_datetimes', 'on'),
  parameter('TimeZone', 'UTC'),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])
