import { describe, expect, it } from 'vitest'
import { createSigner, randomName } from './signer.ts'

describe('a signed text', () => {
  const signer = createSigner('secret', 'this')

  it('is opened by a signer with the same secret for the same purpose, and by no other', () => {
    for (const text of ['a', 'a.b', 'a~1~b', '']) {
      const signed = signer.sign(text)
      expect(createSigner('secret', 'this').open(signed)).toBe(text === '' ? null : text)
      expect(createSigner('secret', 'that').open(signed)).toBeNull()
      expect(createSigner('other', 'this').open(signed)).toBeNull()
    }
  })

  it('is not opened after any change of one character', () => {
    const signed = signer.sign('1234')
    for (let at = 0; at < signed.length - 1; at += 1) expect(signer.open(`${signed.slice(0, at)}${signed[at] === 'x' ? 'y' : 'x'}${signed.slice(at + 1)}`), String(at)).toBeNull()
    for (const bad of ['', '.', '1234', '1234.', `.${signed}`, `${signed}.`, signed.slice(0, -1)]) expect(signer.open(bad), bad).toBeNull()
  })
})

it('random names do not repeat', () => {
  expect(new Set(Array.from({ length: 1000 }, randomName)).size).toBe(1000)
})
