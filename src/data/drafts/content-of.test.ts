import { describe, expect, it } from 'vitest'
import { contentOf } from './content-of.ts'

function form(text: string, file: File): FormData {
  const parts = new FormData()
  parts.set('name', text)
  parts.set('passportCopy', file)
  return parts
}
const file = (name: string, text: string, lastModified = 1) => new File([text], name, { type: 'image/png', lastModified })

describe("the checksum of a form's content", () => {
  it('is the same for the same content, and differs for any other', () => {
    expect(contentOf({ a: '1' })).toBe(contentOf({ a: '1' }))
    const others = [{ a: '2' }, { a: '1', b: '' }, { b: '1' }, {}].map(contentOf)
    expect(new Set([contentOf({ a: '1' }), ...others]).size).toBe(5)
  })

  it('tells files apart without reading them, and contains nothing of them', () => {
    const one = contentOf(form('Duck', file('passport.png', 'x')))
    expect(contentOf(form('Duck', file('passport.png', 'x')))).toBe(one)
    const others = [form('Duck', file('other.png', 'x')), form('Duck', file('passport.png', 'xx')), form('Duck', file('passport.png', 'x', 2)), form('Goose', file('passport.png', 'x'))]
    expect(new Set([one, ...others.map(contentOf)]).size).toBe(5)
    expect(one).toMatch(/^\d+-[0-9a-f]{16}$/)
  })
})
