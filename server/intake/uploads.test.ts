import { describe, expect, it } from 'vitest'
import { LOAN_FILE_MOST_BYTES, loanFileTypes } from '../../src/contract/loan-application.ts'
import { isoMedia, samples } from './intake.kit.ts'
import { judgeFile } from './uploads.ts'

const judge = (bytes: Uint8Array, name = 'file') => judgeFile('passportCopy', { name, bytes })
const refused = (refusal: object) => ({ ok: false, refusal: { field: 'passportCopy', ...refusal } })

describe('a file', () => {
  it.each(loanFileTypes)('is taken as %s by its content, whatever it is called', async (mediaType) => {
    expect(await judge(samples[mediaType], 'holiday.txt')).toMatchObject({ ok: true, file: { part: 'passportCopy', mediaType, fileName: 'holiday.txt' } })
  })

  it('is HEIC as well where a telephone calls it by the family name first, and nothing else of that family', async () => {
    expect(await judge(isoMedia('mif1', 'mif1', 'heic'))).toMatchObject({ ok: true, file: { mediaType: 'image/heic' } })
    for (const other of [isoMedia('mif1', 'mif1', 'miaf'), isoMedia('avif', 'mif1'), isoMedia('heic').subarray(0, 10)]) expect(await judge(other)).toMatchObject(refused({ code: 'wrong_type' }))
  })

  it.each([
    ['a text called passport.pdf', Buffer.from('my passport, honestly'), 'passport.pdf'],
    ['a page called passport.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 'passport.jpg'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'passport.svg'],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0'), 'passport.gif'],
    ['a ZIP', Buffer.from('504b0304140000000000', 'hex'), 'passport.zip'],
    ['a program', Buffer.from('4d5a90000300', 'hex'), 'passport.pdf'],
    ['a single byte', Buffer.of(0xff), 'passport.jpg'],
    ['the beginning of a beginning', Buffer.from('%PD'), 'passport.pdf'],
  ])('is refused by its content: %s', async (_, bytes, name) => {
    expect(await judge(bytes, name)).toMatchObject(refused({ status: 400, code: 'wrong_type', error: expect.stringContaining('a copy of your passport') }))
  })

  it('[LOAN-58] is required, as I-02 decides, and the answer names it', async () => {
    expect(await judgeFile('passportCopy', undefined)).toEqual(refused({ status: 400, code: 'missing', error: 'Please attach a copy of your passport.' }))
    expect(await judgeFile('utilityBill', { name: '', bytes: new Uint8Array() })).toMatchObject({ refusal: { code: 'missing', field: 'utilityBill', error: 'Please attach a utility bill.' } })
  })

  it('may be of 10 MB and not a byte more', async () => {
    const most = Buffer.concat([samples['application/pdf'], Buffer.alloc(LOAN_FILE_MOST_BYTES)]).subarray(0, LOAN_FILE_MOST_BYTES)
    expect(await judge(most)).toMatchObject({ ok: true })
    expect(await judge(Buffer.concat([most, Buffer.of(0)]))).toMatchObject(refused({ status: 413, code: 'too_long' }))
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Ada\\bill.pdf', 'bill.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['fdp.\u202egpj', 'fdp.gpj'],
    ['\ud83e\udd86.pdf', '\ud83e\udd86.pdf'],
    ['half \ud83e.pdf', 'half .pdf'],
    ['/', 'file'],
    [`${'x'.repeat(300)}.pdf`, 'x'.repeat(200)],
  ])('called %j is kept as %j', async (name, kept) => {
    expect(await judge(samples['application/pdf'], name)).toMatchObject({ file: { fileName: kept } })
  })
})
