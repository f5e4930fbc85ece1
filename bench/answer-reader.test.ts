import { expect, it } from 'vitest'
import { answerReader, type Answer } from './answer-reader.ts'

const read = (pieces: readonly string[]) => {
  const answers: Answer[] = []
  const feed = answerReader((answer) => answers.push(answer))
  for (const piece of pieces) feed(Buffer.from(piece))
  return answers
}
const OF_LENGTH = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcde'
const IN_CHUNKS = 'HTTP/1.1 429 Too Many Requests\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
const EMPTY = 'HTTP/1.1 304 Not Modified\r\nContent-Length: 70\r\n\r\n'

it.each([
  ['of a length', OF_LENGTH, 200],
  ['in chunks', IN_CHUNKS, 429],
  ['without a body', EMPTY, 304],
])('tells an answer %s once it is whole, in whatever pieces it comes', (_, text, status) => {
  expect(read([text, OF_LENGTH])).toEqual([{ status, isStream: false }, { status: 200, isStream: false }])
  expect(read([...text])).toEqual([{ status, isStream: false }])
  expect(read([text.slice(0, -1)])).toEqual([])
})

it('tells a stream by its head, as it never ends', () => {
  expect(read(['HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n', 'data: 2\n\n'])).toEqual([{ status: 200, isStream: true }])
})

it('says so when an answer makes no sense', () => {
  expect(() => read(['SSH-2.0\r\n\r\n'])).toThrow('not an answer')
  expect(() => read([`${OF_LENGTH}f`])).toThrow('longer than it says')
})
