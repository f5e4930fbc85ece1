import { describe, expect, it } from 'vitest'
import { LOAN_FILE_MOST_BYTES } from '../../src/contract/loan-application.ts'
import { isoMedia, samples } from './testing/intake.ts'
import { validateFile } from './uploads.ts'

const judge = (bytes: Uint8Array) => validateFile('passportCopy', { bytes })
const refused = (refusal: object) => ({ ok: false, refusal: { field: 'passportCopy', ...refusal } })

describe('a file', () => {
  it.each([
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
    ['image/heic', 'heic'],
    ['application/pdf', 'pdf'],
  ] as const)('is accepted as %s by its content, and named by part and type', async (mediaType, ending) => {
    expect(await judge(samples[mediaType])).toMatchObject({ ok: true, file: { part: 'passportCopy', mediaType, fileName: `passport-copy.${ending}` } })
    expect(await validateFile('utilityBill', { bytes: samples[mediaType] })).toMatchObject({ file: { fileName: `utility-bill.${ending}` } })
  })

  it.each([
    ['an application with the head of a PDF', 'application/pdf', '<HTA:APPLICATION id="x"><script>new ActiveXObject("WScript.Shell")</script>', 'a script is hidden'],
    ['a page behind a picture', 'image/jpeg', '<!DOCTYPE html><body onload=alert(1)>', 'a script is hidden'],
    ['a program for servers', 'image/png', '<?php system($_GET[0]); ?>', 'a script is hidden'],
    ['an archive behind a PDF', 'application/pdf', 'PK\u0003\u0004 a.exe PK\u0001\u0002 a.exe PK\u0005\u0006\0\0', 'an archive is hidden'],
    ['a PDF that runs a script', 'application/pdf', '1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj', 'it can run a program'],
    ['a PDF that starts a program', 'application/pdf', '1 0 obj << /S /Launch /F (cmd.exe) >> endobj', 'it can run a program'],
  ] as const)('is refused with the reason when it is more than it seems: %s', async (_, mediaType, more, reason) => {
    expect(await judge(Buffer.concat([samples[mediaType], Buffer.from(more, 'latin1')]))).toMatchObject(refused({ status: 400, code: 'wrong_type', error: expect.stringContaining(reason) }))
  })

  it('may have a film after its end, as on phones, or, as a PDF, an attached machine-readable bill', async () => {
    expect(await judge(Buffer.concat([samples['image/jpeg'], isoMedia('mp42')]))).toMatchObject({ ok: true })
    expect(await judge(Buffer.concat([samples['application/pdf'], Buffer.from('<< /Type /EmbeddedFile /Subtype /text#2Fxml >>')]))).toMatchObject({ ok: true })
  })

  it('is HEIC if a phone puts the family’s brand first, and nothing else of that family is', async () => {
    expect(await judge(isoMedia('mif1', 'mif1', 'heic'))).toMatchObject({ ok: true, file: { mediaType: 'image/heic' } })
    for (const other of [isoMedia('mif1', 'mif1', 'miaf'), isoMedia('avif', 'mif1'), isoMedia('heic').subarray(0, 10)]) expect(await judge(other)).toMatchObject(refused({ code: 'wrong_type' }))
  })

  it.each([
    ['a text called passport.pdf', Buffer.from('my passport, honestly')],
    ['a page called passport.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0')],
    ['a ZIP', Buffer.from('504b0304140000000000', 'hex')],
    ['a program', Buffer.from('4d5a90000300', 'hex')],
    ['a single byte', Buffer.of(0xff)],
    ['half a signature', Buffer.from('%PD')],
  ])('is refused by its content: %s', async (_, bytes) => {
    expect(await judge(bytes)).toMatchObject(refused({ status: 400, code: 'wrong_type', error: expect.stringContaining('a copy of your passport') }))
  })

  it('[LOAN-58] is required, as I-02 decides, and the answer names it', async () => {
    expect(await validateFile('passportCopy', undefined)).toEqual(refused({ status: 400, code: 'missing', error: 'Please attach a copy of your passport.' }))
    expect(await validateFile('utilityBill', { bytes: new Uint8Array() })).toMatchObject({ refusal: { code: 'missing', field: 'utilityBill', error: 'Please attach a utility bill.' } })
  })

  it('may have 10 MB and not a byte more', async () => {
    const most = Buffer.concat([samples['application/pdf'], Buffer.alloc(LOAN_FILE_MOST_BYTES)]).subarray(0, LOAN_FILE_MOST_BYTES)
    expect(await judge(most)).toMatchObject({ ok: true })
    expect(await judge(Buffer.concat([most, Buffer.of(0)]))).toMatchObject(refused({ status: 413, code: 'too_long' }))
  })
})
