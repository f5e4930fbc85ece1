import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BELOW_FIRST_SCREEN } from '../src/page/first-screen.ts'
import { firstScreenFirst, painted } from './first-screen.ts'

const FIRST = '<style>h1{}</style><h1>Vault, as it stands…</h1>'
const BELOW = `${BELOW_FIRST_SCREEN}p{}</style><p>Stakers</p>`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page of the server or the device, whose bytes are sent by `send`. */
function open() {
  const encoder = new TextEncoder()
  let end = () => {}
  let enqueue: (bytes: Uint8Array) => void = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      enqueue = (bytes) => controller.enqueue(bytes)
      end = () => controller.close()
    },
  })
  const response = firstScreenFirst(new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }))
  const seen = { text: '', isWhole: false }
  void read(response, seen)
  const arrived = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return seen
  }
  return { send: (text: string) => enqueue(encoder.encode(text)), sendBytes: (bytes: Uint8Array) => enqueue(bytes), end, arrived }
}

async function read(response: Response, seen: { text: string; isWhole: boolean }): Promise<void> {
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) seen.text += decoder.decode(part, { stream: true })
  seen.isWhole = true
}

describe('a page', () => {
  it('comes up to the end of its first screen, and further once that is painted', async () => {
    const page = open()
    page.send(FIRST + BELOW)
    page.end()
    await vi.advanceTimersByTimeAsync(900)
    expect(await page.arrived()).toEqual({ text: FIRST, isWhole: false })
    painted()
    expect(await page.arrived()).toEqual({ text: FIRST + BELOW, isWhole: true })
  })

  it('that paints nothing, as in the background, is held back for a second', async () => {
    const page = open()
    page.send(FIRST + BELOW)
    await vi.advanceTimersByTimeAsync(1000)
    expect((await page.arrived()).text).toBe(FIRST + BELOW)
  })

  it('that was painted before its second part came is not held back', async () => {
    const page = open()
    page.send(FIRST)
    await page.arrived()
    painted()
    page.send(BELOW)
    expect((await page.arrived()).text).toBe(FIRST + BELOW)
  })

  it('is the same in whatever pieces it comes', async () => {
    const page = open()
    for (const byte of new TextEncoder().encode(FIRST + BELOW)) page.sendBytes(Uint8Array.of(byte))
    page.end()
    expect(await page.arrived()).toEqual({ text: FIRST, isWhole: false })
    painted()
    expect(await page.arrived()).toEqual({ text: FIRST + BELOW, isWhole: true })
  })

  it('with nothing below its first screen comes as it is', async () => {
    const page = open()
    page.send('<p>short, but with <style data-be')
    page.end()
    expect(await page.arrived()).toEqual({ text: '<p>short, but with <style data-be', isWhole: true })
  })
})

it('keeps status and headers, but not those of the bytes as they were sent', () => {
  const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src 'none'", 'Content-Encoding': 'br', 'Content-Length': '7' }
  const response = firstScreenFirst(new Response('<p></p>', { status: 404, headers }))
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([404, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" }])
})

it.each([
  ['no page', new Response('{}', { headers: { 'Content-Type': 'application/json' } })],
  ['nothing in it', new Response(null, { status: 304, headers: { 'Content-Type': 'text/html' } })],
])('passes on what has %s', (_, response) => {
  expect(firstScreenFirst(response)).toBe(response)
})
