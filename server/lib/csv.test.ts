import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('quotes what RFC 4180 wants quoted, and nothing else', () => {
  expect(csvLine(['a', 'b c', 'd,e', 'say "hi"', 'two\nlines', ' spaced', ''])).toBe('a,b c,"d,e","say ""hi""","two\nlines"," spaced",\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '＝1', '\r=1', '\n=cmd'])('makes a text of what a spreadsheet would run: %j', (text) => {
  expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`)
})

it.each(['1-1', 'a=b', 'BD-20261120-123456', 'ada@example.com'])('leaves %s as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})
