import type { Context } from 'hono'
import { LOAN_FILE_MOST_BYTES, loanFiles } from '../../../src/contract/loan-application.ts'
import type { Sent } from '../../intake/intake.ts'
import { fileParts, type SentFile } from '../../intake/uploads.ts'
import type { Clock } from '../../lib/clock.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { createConcurrencyLimit } from '../middleware/concurrency-limit.ts'
import { HttpProblem, tooLong, unreadable } from '../middleware/http-problem.ts'
import { createBodyReceiver, type Received } from './receive-body.ts'

/** The longest texts of the contract, each character as six bytes of JSON, come to a little more than half of it. */
export const MOST_TEXT_BYTES = 128 * 1024
/** A form with its files. A proxy in front must allow as much. */
export const MOST_FORM_BYTES = loanFiles.length * LOAN_FILE_MOST_BYTES + MOST_TEXT_BYTES
/** Per form; a dozen are expected. */
const MOST_PARTS = 50
/** Forms with files are validated in memory. A form takes a place once it has arrived, so that slow ones keep no one out. */
const FORMS_AT_ONCE = { all: 12, perAddress: 2 }
const RECEIVING = { mostBytes: MOST_FORM_BYTES, withinMs: 30_000, leastBytesPerSecond: 16 * 1024, graceMs: 5000, mostHeld: FORMS_AT_ONCE.all * MOST_FORM_BYTES }

/** A form, taken apart. */
export type ReceivedForm = Pick<Sent, 'body' | 'files' | 'staged'>

/** Receives forms with files, of all calls together within one limit of memory. */
export interface FormBodies {
  /** Throws HttpProblem if the form is too long, too slow, broken, or one too many at once. */
  receive(c: Context, whenThere: (sent: ReceivedForm) => Promise<Response>): Promise<Response>
}

export function createFormBodies(clock: Clock): FormBodies {
  const concurrency = createConcurrencyLimit(FORMS_AT_ONCE)
  const receive = createBodyReceiver({ ...RECEIVING, clock })
  return {
    async receive(c, whenThere) {
      const received = await receive(c.req.raw)
      try {
        if (!received.ok) throw problemOf(received.reason)
        const leave = concurrency.take(clientAddress(c))
        if (!leave) throw problemOf('full')
        try {
          return await whenThere(await formOf(received.bytes, c.req.header('Content-Type') ?? ''))
        } finally {
          leave()
        }
      } finally {
        received.release()
      }
    },
  }
}

function problemOf(reason: Extract<Received, { ok: false }>['reason']): HttpProblem {
  switch (reason) {
    case 'too-long':
      return tooLong()
    case 'too-slow':
      return new HttpProblem({ status: 408, code: 'too_slow', error: 'Your files took too long to arrive. Please try again where the connection is better, or with smaller files.' })
    case 'full':
      return new HttpProblem({ status: 503, code: 'busy', error: 'Too many files are arriving right now. Please try again in a moment.', retryAfterMs: 10_000 })
    case 'broken':
      return unreadable()
  }
}

/** Text parts and files of a form; where a file's part holds text, it may name a file that was sent before. A repeated part is dropped: it is ambiguous. */
async function formOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<ReceivedForm> {
  if (hasTooManyParts(bytes, type)) throw unreadable()
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw unreadable()
  })
  const parts = [...form]
  const once = parts.filter(([name]) => parts.filter(([other]) => other === name).length === 1)
  const texts = once.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const files = await Promise.all(once.map(async ([name, value]) => (typeof value === 'string' ? [] : [[name, await fileOf(value)] as const])))
  const staged = texts.filter(([name]) => fileParts.some((part) => part === name))
  return { body: Object.fromEntries(texts), files: Object.fromEntries(files.flat()), staged: Object.fromEntries(staged) }
}

async function fileOf(file: File): Promise<SentFile> {
  return { bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** Counted before parsing: hundreds of thousands of empty parts would block the parser, and all other requests, for seconds. */
function hasTooManyParts(bytes: Buffer, type: string): boolean {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const line = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  let parts = 0
  for (let at = bytes.indexOf(line); at >= 0 && parts <= MOST_PARTS; at = bytes.indexOf(line, at + line.length)) parts += 1
  return line === '--' || parts > MOST_PARTS
}
