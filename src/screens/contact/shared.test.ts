import { describe, expect, it } from 'vitest'
import { SUBJECT_LIMIT, TEXT_LIMIT, mailLink, readShared } from './shared.ts'

const search = (parts: Record<string, string>) => `?${new URLSearchParams(parts).toString()}`

describe('text shared with the app', () => {
  it('has the title as subject, and the text followed by the URL', () => {
    expect(readShared(search({ title: 'A stake', text: 'It is not found', url: 'https://explorer.example/tx/1' }))).toEqual({
      subject: 'A stake',
      text: 'It is not found\n\nhttps://explorer.example/tx/1',
      shortened: false,
    })
  })

  it('does not repeat a URL that the text contains', () => {
    expect(readShared(search({ text: 'See https://a.example', url: 'https://a.example' }))?.text).toBe('See https://a.example')
  })

  it.each(['', '?', '?title=', '?text=%20%0A', '?other=1', '?url=javascript:alert(1)', `?url=https://a.example/${'x'.repeat(500)}`])(
    'is nothing for %s',
    (nothing) => expect(readShared(nothing)).toBeNull(),
  )

  it('leaves out URLs that are not http or https', () => {
    expect(readShared(search({ text: 'a', url: 'javascript:alert(1)' }))?.text).toBe('a')
    expect(readShared(search({ text: 'a', url: 'file:///etc/passwd' }))?.text).toBe('a')
  })

  it('is cut at the limits, and says so', () => {
    const shared = readShared(search({ title: 't'.repeat(SUBJECT_LIMIT + 1), text: 'x'.repeat(TEXT_LIMIT - 1) }))
    expect([shared?.subject.length, shared?.text.length, shared?.shortened]).toEqual([SUBJECT_LIMIT, TEXT_LIMIT - 1, true])
    const long = readShared(search({ text: 'x'.repeat(TEXT_LIMIT + 1) }))
    expect([long?.text.length, long?.shortened]).toEqual([TEXT_LIMIT, true])
    expect(readShared(search({ title: 't'.repeat(SUBJECT_LIMIT), text: 'x'.repeat(TEXT_LIMIT) }))?.shortened).toBe(false)
  })

  it('is not cut in the middle of a character', () => {
    const text = readShared(search({ text: `${'x'.repeat(TEXT_LIMIT - 1)}\u{1D11E}` }))?.text ?? ''
    expect(text).toBe('x'.repeat(TEXT_LIMIT - 1))
  })

  it('contains no invisible characters', () => {
    expect(readShared(search({ title: 'a\u0000\u202Eb\nc', text: 'd\r\ne\u200Bf\tg' }))).toMatchObject({ subject: 'ab c', text: 'd\nef\tg' })
  })
})

describe('the email', () => {
  const to = 'mailto:duck@bd.example'

  it('carries both parts, and no input can add another', () => {
    const link = mailLink(to, { subject: 'A & B', text: 'one\ntwo&bcc=evil@x.example' })
    expect(link).toBe('mailto:duck@bd.example?subject=A%20%26%20B&body=one%0D%0Atwo%26bcc%3Devil%40x.example')
    expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body'])
  })

  it('leaves out half a surrogate pair, which cannot be encoded', () => {
    expect(mailLink(to, { subject: '', text: 'a\uD834' })).toBe(`${to}?body=a`)
    expect(mailLink(to, { subject: '', text: '\u{1D11E}' })).toBe(`${to}?body=%F0%9D%84%9E`)
  })

  it('leaves out empty parts', () => {
    expect(mailLink(to, { subject: '', text: 'a' })).toBe(`${to}?body=a`)
    expect(mailLink(to, { subject: '', text: '' })).toBe(to)
  })
})
