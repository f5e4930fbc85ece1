import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

describe('places', () => {
  it('are limited in total, and free again when released', () => {
    const concurrency = createConcurrencyLimit({ all: 2, perAddress: 2 })
    const [one, two] = [concurrency.take('a'), concurrency.take('b')]
    expect([one, two, concurrency.take('c')]).toEqual([expect.any(Function), expect.any(Function), null])
    one?.()
    expect(concurrency.take('c')).not.toBeNull()
    expect(concurrency.take('d')).toBeNull()
  })

  it('are limited per address, except for this machine', () => {
    const concurrency = createConcurrencyLimit({ all: 10, perAddress: 2 })
    const [first] = [concurrency.take('a'), concurrency.take('a')]
    expect(concurrency.take('a')).toBeNull()
    expect(concurrency.take('b')).not.toBeNull()
    first?.()
    expect(concurrency.take('a')).not.toBeNull()
    expect([1, 2, 3, 4].map(() => concurrency.take(null))).not.toContain(null)
  })

  it('are shared by the addresses of one line, and limited to half of all for one site', () => {
    const concurrency = createConcurrencyLimit({ all: 8, perAddress: 2 })
    const first = concurrency.take('2001:db8:1:1::1')
    expect(concurrency.take('2001:db8:1:1::2')).not.toBeNull()
    expect(concurrency.take('2001:db8:1:1::3')).toBeNull()
    for (const line of [2, 3]) expect(concurrency.take(`2001:db8:1:${line}::1`)).not.toBeNull()
    expect(concurrency.take('2001:db8:1:4::1')).toBeNull()
    expect(concurrency.take('2001:db8:2::1')).not.toBeNull()
    first?.()
    expect(concurrency.take('2001:db8:1:4::1')).not.toBeNull()
  })
})
