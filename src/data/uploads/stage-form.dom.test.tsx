import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LOAN_FILE_MOST_BYTES } from '../../contract/loan-application.ts'
import { UPLOADS } from '../../contract/staged-upload.ts'
import { HttpError } from '../api/http-error.ts'
import { recallUpload, rememberUpload, UPLOADS_KEY } from './remembered-uploads.ts'
import { fingerprintOf } from './fingerprint.ts'
import { playUploads, type PlayedUploads } from './testing/play-uploads.ts'
import { STAGED_FROM_BYTES, type UploadProgress } from './staging.ts'
import { withStagedFiles } from './with-staged-files.ts'

const PART = 512 * 1024
const SIZE = PART + 300_000

let server: PlayedUploads
beforeEach(() => {
  server = playUploads()
})

/** Content that differs at every place. */
const large = (name = 'passport.pdf', size = SIZE, seed = 1) => new File([Uint8Array.from({ length: size }, (_, at) => (at * seed + (at >> 8)) & 255)], name, { type: 'application/pdf' })
function formWith(files: Record<string, File | string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(files)) form.set(name, value)
  return form
}
/** Whether the server has this file byte for byte; comparing arrays of this length would take seconds. */
const hasArrived = async (address: unknown, file: File) => Buffer.compare(server.files.get(String(address))?.bytes ?? Buffer.alloc(0), Buffer.from(await file.arrayBuffer())) === 0
/** Sends a form, and resolves to what was posted in the end. */
async function sent(form: FormData, staging: Parameters<typeof withStagedFiles>[1] = {}): Promise<Record<string, unknown>> {
  return withStagedFiles(form, staging, async (body) => (body instanceof FormData ? Object.fromEntries(body) : {}))
}
const parts = () => server.asked

describe('large files of a form', () => {
  it('go ahead of it in parts, and the form names where they are', async () => {
    const [passport, bill] = [large(), large('bill.pdf', 200_000, 3)]
    const told: UploadProgress[] = []
    const posted = await sent(formWith({ name: 'Ada', passportCopy: passport, utilityBill: bill, small: large('s', 10) }), { onProgress: (progress) => told.push(progress) })
    expect(posted).toMatchObject({ name: 'Ada', passportCopy: expect.stringContaining(UPLOADS), utilityBill: expect.stringContaining(UPLOADS), small: expect.any(File) })
    expect(await hasArrived(posted['passportCopy'], passport)).toBe(true)
    expect(await hasArrived(posted['utilityBill'], bill)).toBe(true)
    expect(parts()).toEqual(['POST', `PATCH 0+${PART}`, `PATCH ${PART}+300000`, 'POST', 'PATCH 0+200000'])
    expect(told.every(({ total, stalled }) => total === SIZE + 200_000 && !stalled)).toBe(true)
    expect(told.map((progress) => progress.sent)).toEqual(told.map((progress) => progress.sent).toSorted((a, b) => a - b))
    expect(told.at(-1)?.sent).toBe(SIZE + 200_000)
  })

  it('go on by themselves after a break, from what has arrived', async () => {
    server.fates = [{ cutAfter: 100_000 }, { status: 503 }, 'taken']
    const passport = large()
    const told: UploadProgress[] = []
    const posted = await sent(formWith({ passportCopy: passport }), { onProgress: (progress) => told.push(progress) })
    expect(await hasArrived(posted['passportCopy'], passport)).toBe(true)
    expect(parts()).toEqual(['POST', `PATCH 0+${PART}`, 'HEAD 100000', `PATCH 100000+${PART}`, 'HEAD 100000', `PATCH 100000+${PART}`, `PATCH ${100_000 + PART}+200000`])
    expect(told.filter(({ stalled }) => stalled).map((progress) => progress.sent)).toEqual([100_000, 100_000])
  })

  it('go on after a reload when the same file is picked again, under any name, and nothing of it is stored but a hash', async () => {
    const passport = large()
    server.fates = [{ cutAfter: 200_000 }, { status: 413 }]
    await expect(sent(formWith({ passportCopy: passport }))).rejects.toBeInstanceOf(HttpError)
    const stored = localStorage.getItem(UPLOADS_KEY) ?? ''
    expect(Object.keys(JSON.parse(stored))).toEqual([await fingerprintOf(passport)])
    expect(stored).not.toContain('passport')
    server.asked.length = 0
    await sent(formWith({ passportCopy: new File([passport], 'scan.pdf') }))
    expect(parts()).toEqual(['HEAD 200000', `PATCH 200000+${PART}`, `PATCH ${200_000 + PART}+100000`])
    // It is used up with its form.
    expect(localStorage.getItem(UPLOADS_KEY)).toBeNull()
  })

  it('are begun anew where the server has forgotten them', async () => {
    const passport = large()
    rememberUpload(await fingerprintOf(passport), `${UPLOADS}/${'z'.repeat(43)}`, Date.now() + 3_600_000)
    const posted = await sent(formWith({ passportCopy: passport }))
    expect(parts().slice(0, 2)).toEqual(['HEAD none', 'POST'])
    expect(server.files.get(String(posted['passportCopy']))?.bytes).toHaveLength(SIZE)
  })

  it('wait for a server that is away as they begin, and go on as soon as the network is back', async () => {
    let tries = 0
    server.begin = () => {
      if ((tries += 1) === 4) delete server.begin
      throw new TypeError('Failed to fetch')
    }
    const back = setInterval(() => window.dispatchEvent(new Event('online')), 20)
    const posted = await sent(formWith({ passportCopy: large() })).finally(() => clearInterval(back))
    expect(tries).toBe(4)
    expect(String(posted['passportCopy'])).toContain(UPLOADS)
  })

  it('are sent once more if they expired before their form came', async () => {
    const gone = new HttpError(400, JSON.stringify({ success: false, code: 'upload_gone', error: 'Gone.', field: 'passportCopy' }), '')
    let calls = 0
    await withStagedFiles(formWith({ passportCopy: large() }), {}, async () => {
      if ((calls += 1) === 1) throw gone
    })
    expect(parts().filter((one) => one === 'POST')).toHaveLength(2)
    await expect(withStagedFiles(formWith({ passportCopy: large() }), {}, () => Promise.reject(gone))).rejects.toBe(gone)
  })

  it('stop when they are called off, and are dropped on the server', async () => {
    const calling = new AbortController()
    const reason = new DOMException('Called off', 'AbortError')
    server.fates = ['taken', 'hangs']
    const sending = sent(formWith({ passportCopy: large() }), { signal: calling.signal })
    await vi.waitFor(() => expect(parts()).toContain(`PATCH ${PART}+300000`))
    calling.abort(reason)
    await expect(sending).rejects.toBe(reason)
    await vi.waitFor(() => expect(parts().at(-1)).toBe('DELETE'))
    expect(server.files.size).toBe(0)
    expect(recallUpload(await fingerprintOf(large()))).toBeNull()
  })

  it('fail at once, not after minutes, when a file was changed meanwhile and cannot be read any more', async () => {
    const changed = new DOMException('changed', 'NotReadableError')
    class Changed extends File {
      override slice(start?: number, end?: number): Blob {
        const part = super.slice(start, end)
        if (end === 1) part.arrayBuffer = () => Promise.reject(changed)
        return part
      }
    }
    server.fates = [{ status: 503 }]
    await expect(sent(formWith({ passportCopy: new Changed([large()], 'a.pdf') }))).rejects.toBe(changed)
  })

  it.each([404, 413, 429])('come along with the form as before where the server answers %d to the beginning', async (status) => {
    server.begin = () => Response.json({ success: false, code: 'x', error: 'No.' }, { status })
    const form = formWith({ passportCopy: large() })
    expect((await sent(form))['passportCopy']).toBeInstanceOf(File)
  })

  it('that are too large come along, to be refused at their field', async () => {
    await sent(formWith({ passportCopy: large('huge.pdf', LOAN_FILE_MOST_BYTES + 1) }))
    expect(parts()).toEqual([])
  })
})

it('small files, texts and JSON go as they are', async () => {
  const form = formWith({ passportCopy: large('a.pdf', STAGED_FROM_BYTES - 1), name: 'Ada' })
  const bodies: unknown[] = []
  for (const body of [form, { name: 'Ada' }]) await withStagedFiles(body, {}, async (same) => void bodies.push(same))
  expect(bodies[0]).toBe(form)
  expect(bodies[1]).toEqual({ name: 'Ada' })
  expect(server.asked).toEqual([])
})

describe('what is remembered', () => {
  it('expires, keeps only the newest few, and survives hostile content and a blocked storage', () => {
    const address = `${UPLOADS}/${'b'.repeat(43)}`
    rememberUpload('old', address, Date.now() + 30_000)
    expect(recallUpload('old')).toBeNull()
    for (let index = 0; index < 25; index += 1) rememberUpload(`file ${index}`, address, Date.now() + 3_600_000)
    expect([recallUpload('file 4'), recallUpload('file 24')]).toEqual([null, address])
    for (const hostile of ['{', '[]', '{"x":{"address":"https://evil.example","expiresAt":9e15}}', 'null']) {
      localStorage.setItem(UPLOADS_KEY, hostile)
      expect(recallUpload('x')).toBeNull()
    }
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    rememberUpload('here', address, Date.now() + 3_600_000)
    expect(recallUpload('here')).toBe(address)
  })
})
