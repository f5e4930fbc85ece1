import { describe, expect, it } from 'vitest'
import { parseExactJson } from './exact-json.ts'

describe('parseExactJson', () => {
  it('keeps every digit of integers beyond 2^53', () => {
    expect(parseExactJson('{"rentEpoch":18446744073709551615,"lamports":[9007199254740993, -9007199254740993]}')).toEqual({
      rentEpoch: 18446744073709551615n,
      lamports: [9007199254740993n, -9007199254740993n],
    })
  })

  it('leaves other numbers, and digits in strings, unchanged', () => {
    const text = '{"a":9007199254740991,"b":1234567890123456.5,"c":1e20,"d":"18446744073709551615","e":"\\\\\\"18446744073709551615","f":-1,"18446744073709551615":true}'
    expect(parseExactJson(text)).toEqual(JSON.parse(text))
  })

  it('reads a long integer on its own and with spaces around', () => {
    expect(parseExactJson(' 18446744073709551615 ')).toBe(18446744073709551615n)
    expect(parseExactJson('[\n18446744073709551615\t]')).toEqual([18446744073709551615n])
  })

  it('refuses what JSON.parse refuses', () => {
    for (const text of ['', '<html>', '{"a":18446744073709551615', '00000000000000000001', '1 1']) {
      expect(() => parseExactJson(text), text).toThrow(SyntaxError)
    }
  })
})
