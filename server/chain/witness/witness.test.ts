import { describe, expect, it } from 'vitest'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import type { Clock } from '../../lib/clock.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { ContradictionError, createWitness } from './witness.ts'
import { seeded } from '../../lib/testing/seeded.ts'

type Answer = { slot: number; value: bigint } | 'down'

/** Time passes only while a timer is waiting. */
function waitingClock(): Clock & { pass(ms: number): void } {
  let now = 0
  return {
    now: () => now,
    after: (ms, run) => {
      let isOff = false
      setImmediate(() => {
        if (isOff) return
        now += ms
        run()
      })
      return () => {
        isOff = true
      }
    },
    pass: (ms) => {
      now += ms
    },
  }
}

function witnessOf(answers: Record<string, () => Answer | Promise<Answer>>, clock: Clock, { configured = Object.keys(answers).length, isFirm = () => true }: { configured?: number; isFirm?: (value: bigint) => boolean } = {}) {
  const asked: string[] = []
  const disputes: unknown[] = []
  const read = createWitness<bigint>({
    operators: () => Object.keys(answers),
    configured,
    read: async (operator, signal) => {
      asked.push(operator)
      const aborted = new Promise<'down'>((resolve) => signal?.addEventListener('abort', () => resolve('down')))
      const answer = (await Promise.race([answers[operator]?.(), aborted])) ?? 'down'
      if (answer === 'down') throw new RpcError('getAccountInfo', { kind: 'timeout', retryable: true, message: `${operator} is down` })
      return answer
    },
    keyOf: String,
    isFirm,
    claimOf: (value) => `${value} BD`,
    clock,
    onDispute: (claims) => disputes.push(claims),
  })
  return { read, asked, disputes }
}

const says = (value: bigint, slot = 100) => () => ({ value, slot }) as const
const down = () => 'down' as const

describe('two witnesses', () => {
  it('agree: the value holds at the older of their slots', async () => {
    const { read, asked } = witnessOf({ a: says(5n, 101), b: says(5n, 99), c: says(7n) }, waitingClock())
    expect(await read()).toEqual({ value: 5n, slot: 99, quality: { witnesses: 2, operators: 3 } })
    expect(asked).toEqual(['a', 'b'])
  })

  it('do not exist when only one operator is configured: its answer is final', async () => {
    const { read } = witnessOf({ a: says(5n) }, waitingClock())
    expect(await read()).toEqual({ value: 5n, slot: 100, quality: { witnesses: 1, operators: 1 } })
  })

  it('become one when the others are down, and the answer says so', async () => {
    const { read, asked } = witnessOf({ a: down, b: says(5n), c: down }, waitingClock())
    expect(await read()).toEqual({ value: 5n, slot: 100, quality: { witnesses: 1, operators: 3 } })
    expect(asked).toEqual(['a', 'b', 'c'])
  })

  it('are asked again while one is a few slots behind', async () => {
    let behind = 0
    const late = () => ({ value: behind++ === 0 ? 4n : 5n, slot: behind === 1 ? 99 : 101 })
    const { read } = witnessOf({ a: says(5n, 100), b: late }, waitingClock())
    expect(await read()).toMatchObject({ value: 5n, quality: { witnesses: 2 } })
  })

  it('outvote a third, which is asked last from then on', async () => {
    const { read, asked } = witnessOf({ liar: says(9n, 100), b: says(5n, 100), c: says(5n, 100) }, waitingClock())
    expect(await read()).toMatchObject({ value: 5n, quality: { witnesses: 2 } })
    asked.length = 0
    await read()
    expect(asked).toEqual(['b', 'c'])
  })

  it('are not contradicted by one that may lack a part, and are confirmed by it when it has the same', async () => {
    const isFirm = (value: bigint) => value !== 3n
    const lacking = witnessOf({ a: says(5n), b: says(3n) }, waitingClock(), { isFirm })
    expect(await lacking.read()).toEqual({ value: 5n, slot: 100, quality: { witnesses: 1, operators: 2 } })
    const helped = witnessOf({ a: says(3n), b: says(5n), c: says(5n) }, waitingClock(), { isFirm })
    expect(await helped.read()).toEqual({ value: 5n, slot: 100, quality: { witnesses: 2, operators: 3 } })
    const alike = witnessOf({ a: says(3n), b: says(3n) }, waitingClock(), { isFirm })
    expect(await alike.read()).toMatchObject({ value: 3n, quality: { witnesses: 2 } })
  })

  it('are not waited for: one that takes too long counts as silent, and another is asked', async () => {
    const clock = createManualClock()
    const never = () => new Promise<Answer>(() => {})
    const { read, asked } = witnessOf({ a: says(5n), hangs: never, c: says(5n, 90) }, clock)
    const reading = read()
    await clock.advance(0)
    await clock.advance(3999)
    expect(asked).toEqual(['a', 'hangs'])
    await clock.advance(1)
    expect(await reading).toEqual({ value: 5n, slot: 90, quality: { witnesses: 2, operators: 3 } })
  })

  it('count as silent when their answer is impossible', async () => {
    const broken = () => {
      throw new TypeError('that is not a mint')
    }
    const { read } = witnessOf({ liar: broken, b: says(5n), c: says(5n) }, waitingClock())
    expect(await read()).toMatchObject({ value: 5n, quality: { witnesses: 2 } })
    await expect(witnessOf({ liar: broken }, waitingClock()).read()).rejects.toThrow('not a mint')
  })

  it('pass on the error of the nodes when none answers', async () => {
    const { read } = witnessOf({ a: down, b: down }, waitingClock())
    await expect(read()).rejects.toThrow('is down')
  })
})

describe('a contradiction', () => {
  it('fails at first; once it lasts, the agreed value stays with both claims', async () => {
    const clock = waitingClock()
    let lie: bigint | null = null
    const { read, disputes } = witnessOf({ a: says(5n, 200), b: () => ({ value: lie ?? 5n, slot: 200 }) }, clock)
    expect(await read()).toMatchObject({ value: 5n })
    lie = 9n
    await expect(read()).rejects.toBeInstanceOf(ContradictionError)
    expect(disputes).toEqual([])
    clock.pass(30_000)
    const claims = [
      { operator: 'a', value: '5 BD' },
      { operator: 'b', value: '9 BD' },
    ]
    expect(await read()).toEqual({ value: 5n, slot: 200, quality: { claims, operators: 2 } })
    await read()
    expect(disputes).toEqual([claims])
    lie = null
    expect(await read()).toMatchObject({ value: 5n, quality: { witnesses: 2 } })
    expect(disputes).toEqual([claims, null])
  })

  it('rejects an aborted read while it waits', async () => {
    const clock = createManualClock()
    const { read } = witnessOf({ a: says(5n), b: says(9n) }, clock)
    const stop = new AbortController()
    const reading = read(stop.signal)
    const failure = reading.catch((error: unknown) => error)
    await clock.advance(100)
    stop.abort(new Error('enough'))
    expect(await failure).toMatchObject({ message: 'enough' })
    expect(clock.pending()).toBe(0)
  })
})

const READS = Number(process.env['WITNESS_READS'] ?? 4000)

describe('one lying operator among four', () => {
  it.each([1, 2])(`never gets a wrong figure past the others in ${READS} reads (seed %s)`, async (seed) => {
    const random = seeded(seed)
    const clock = waitingClock()
    let tip = 1000
    const truth = (slot: number) => 1_000_000n + BigInt(Math.floor(slot / 7) % 50)
    const isTrueFrom = (value: bigint, slot: number) => Array.from({ length: tip - slot + 1 }, (_, ago) => truth(tip - ago)).includes(value)
    const honest = () => {
      if (random() < 0.25) return 'down'
      const slot = tip - Math.floor(random() * 4)
      return { slot, value: truth(slot) }
    }
    /** Made up, a little off, outdated, or true, with any slot that helps it. */
    const liar = () => {
      const slot = tip + Math.floor(random() * 20) - 10
      const lies = [123n, truth(tip) + 1n, truth(Math.max(0, tip - 30)), truth(tip)]
      return { slot, value: lies[Math.floor(random() * lies.length)] ?? 0n }
    }
    const { read } = witnessOf({ one: honest, liar, two: honest, three: honest }, clock)
    let confirmed = 0
    for (let count = 0; count < READS; count += 1) {
      tip += Math.floor(random() * 6)
      clock.pass(2000)
      const found = await read().catch((error: unknown) => {
        if (error instanceof ContradictionError || error instanceof RpcError) return null
        throw error
      })
      if (!found || (found.quality.witnesses ?? 0) < 2) continue
      confirmed += 1
      if (!isTrueFrom(found.value, Math.min(found.slot, tip))) throw new Error(`read ${count}: ${found.value} at slot ${found.slot}, where ${truth(found.slot)} is true`)
    }
    expect(confirmed).toBeGreaterThan(READS / 2)
  })
})
