import { expect, it } from 'vitest'
import { withoutBidi } from './bidi.ts'

const controls = ['\u061C', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069']

it('removes the characters that change the text direction, and nothing else', () => {
  expect(withoutBidi(`pass${controls.join('')}port`)).toBe('passport')
  for (const text of ['שלום, دعم', 'Zoë 🦆\u200D', 'a\u200Cb']) expect(withoutBidi(text)).toBe(text)
})
