import { expect, it } from 'vitest'
import { jsonText } from './json-text.ts'

it('writes 64-bit integers with every digit', () => {
  expect(jsonText({ rentEpoch: 18_446_744_073_709_551_615n, small: 5n, negative: -7n, list: [1n, 0.5] })).toBe(
    '{"rentEpoch":18446744073709551615,"small":5,"negative":-7,"list":[1,0.5]}',
  )
})

it.each([
  null,
  true,
  0.1,
  'a "quote", a \\ and a \u2028',
  [],
  {},
  { a: undefined, b: [undefined, null], 'odd "name"': { deep: [[{}]] } },
  Number.NaN,
])('agrees with JSON.stringify on %j', (value) => {
  expect(jsonText(value)).toBe(JSON.stringify(value))
})
