import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 KB'],
  [999_960, '1.0 MB'],
  [4_200_000_000, '4.2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
