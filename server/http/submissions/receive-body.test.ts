import { describe, expect, it } from 'vitest'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createBodyReceiver } from './receive-body.ts'

const limits = { mostBytes: 1000, withinMs: 30_000, leastBytesPerSecond: 10, graceMs: 5000, mostHeld: 2500 }

/** A body sent in pieces by the test. */
function sending(headers: Record<string, string> = {}) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own
    },
    cancel: () => {
      cancelled = true
    },
  })
  const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' })
  return { request, send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes).fill(7)), end: () => controller?.close(), fail: () => controller?.error(new Error('gone')), cancelled: () => cancelled }
}

describe('a body', () => {
  it('is received to the byte', async () => {
    const receive = createBodyReceiver({ ...limits, clock: createManualClock() })
    const { request, send, end } = sending()
    const received = receive(request)
    send(300)
    send(200)
    end()
    expect(await received).toMatchObject({ ok: true, bytes: Buffer.alloc(500, 7) })
    expect(await receive(new Request('http://localhost/', { method: 'POST' }))).toMatchObject({ ok: true, bytes: Buffer.alloc(0) })
  })

  it('is refused as soon as it is too long, by its Content-Length or by its size', async () => {
    const receive = createBodyReceiver({ ...limits, clock: createManualClock() })
    expect(await receive(sending({ 'Content-Length': '1001' }).request)).toMatchObject({ ok: false, reason: 'too-long' })
    const { request, send, cancelled } = sending()
    const received = receive(request)
    send(600)
    send(600)
    expect(await received).toMatchObject({ ok: false, reason: 'too-long' })
    expect(cancelled()).toBe(true)
  })

  it('that is too slow is given up after the grace period, and any at the time limit', async () => {
    const clock = createManualClock()
    const receive = createBodyReceiver({ ...limits, clock })
    const dripping = sending()
    const steady = sending()
    const [dripped, steadily] = [receive(dripping.request), receive(steady.request)]
    let over = false
    void dripped.then(() => {
      over = true
    })
    for (let second = 0; second < 5; second += 1) {
      expect(over).toBe(false)
      dripping.send(1)
      steady.send(30)
      await clock.advance(1000)
    }
    expect(await dripped).toMatchObject({ ok: false, reason: 'too-slow' })
    for (let second = 5; second < 30; second += 1) {
      steady.send(30)
      await clock.advance(1000)
    }
    expect(await steadily).toMatchObject({ ok: false, reason: 'too-slow' })
    expect(clock.pending()).toBe(0)
  })

  it('finds room only while all together fit, and released bytes are free again', async () => {
    const receive = createBodyReceiver({ ...limits, clock: createManualClock() })
    const whole = async () => {
      const { request, send, end } = sending()
      const received = receive(request)
      send(1000)
      end()
      return received
    }
    const [one, two, three] = [await whole(), await whole(), await whole()]
    expect([one.ok, two.ok, three.ok]).toEqual([true, true, false])
    expect(three).toMatchObject({ reason: 'full' })
    one.release()
    one.release()
    expect((await whole()).ok).toBe(true)
    expect((await whole()).ok).toBe(false)
  })

  it('whose sender leaves is broken, and leaves nothing behind', async () => {
    const clock = createManualClock()
    const { request, send, fail } = sending()
    const received = createBodyReceiver({ ...limits, clock })(request)
    send(10)
    fail()
    expect(await received).toMatchObject({ ok: false, reason: 'broken' })
    expect(clock.pending()).toBe(0)
  })
})
