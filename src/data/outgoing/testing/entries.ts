import type { Finished, UnsentEntry } from '../tray-entry.ts'
import type { TrayBlob } from '../tray-store.ts'
import type { MemoryDatabase } from './memory-database.ts'

/** Keys by number, as forms would have made them. */
export function keyOf(number: number): string {
  return `5f6f3c2e-5a0e-4c9b-9f6e-${String(number).padStart(12, '0')}`
}

/** A finished message. */
export function finishedMessage(number = 1, over: Partial<Finished> = {}): Finished {
  const texts = { name: 'Ada Duck', email: 'ada@bd.example', message: `Message ${number}` }
  return { kind: 'contact', form: 'contact', idempotencyKey: keyOf(number), texts, body: texts, checksum: `checksum ${number}`, reopen: {}, proven: false, ...over }
}

/** A finished application with two files. */
export function finishedLoan(number = 1): Finished {
  const body = new FormData()
  body.set('name', 'Ada Duck')
  body.set('passportCopy', new File(['passport'], 'passport.pdf', { type: 'application/pdf', lastModified: 7 }))
  body.set('utilityBill', new File(['bill of the pond'], 'bill.png', { type: 'image/png', lastModified: 8 }))
  return finishedMessage(number, { kind: 'loan-application', form: 'loan', texts: { fullName: 'Ada Duck' }, body })
}

/** The stored entries, without their files, as any program of this origin could read them. */
export function entriesOf(memory: MemoryDatabase): object[] {
  return [...memory.values('bd-outgoing').values()].filter((value) => typeof value === 'object' && value !== null && 'state' in value)
}

/** A stored application with one file. */
export const waitingLoan: { entry: UnsentEntry; blobs: TrayBlob[] } = {
  entry: {
    state: 'waiting',
    id: keyOf(1),
    kind: 'loan-application',
    createdAt: Date.now(),
    form: 'loan',
    texts: { fullName: 'Ada Duck' },
    body: { type: 'parts', value: [{ part: 'name', text: 'Ada Duck' }] },
    files: [{ part: 'passportCopy', name: 'passport.pdf', type: 'application/pdf', size: 8, lastModified: 7 }],
    checksum: 'checksum 1',
    reopen: {},
    proven: false,
    tries: 0,
    triedAt: null,
    notBefore: 0,
    refusal: null,
  },
  blobs: [{ part: 'passportCopy', blob: new Blob(['passport'], { type: 'application/pdf' }) }],
}
