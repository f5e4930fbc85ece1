import { describe, expect, it } from 'vitest'
import { createPlaces } from './concurrency-limit.ts'

describe('places', () => {
  it('are so many in all, and free again when they are given back', () => {
    const places = createPlaces({ all: 2, perAddress: 2 })
    const [one, two] = [places.take('a'), places.take('b')]
    expect([one, two, places.take('c')]).toEqual([expect.any(Function), expect.any(Function), null])
    one?.()
    expect(places.take('c')).not.toBeNull()
    expect(places.take('d')).toBeNull()
  })

  it('are so many for one address, which this machine is not', () => {
    const places = createPlaces({ all: 10, perAddress: 2 })
    const [first] = [places.take('a'), places.take('a')]
    expect(places.take('a')).toBeNull()
    expect(places.take('b')).not.toBeNull()
    first?.()
    expect(places.take('a')).not.toBeNull()
    expect([1, 2, 3, 4].map(() => places.take(null))).not.toContain(null)
  })

  it('are shared by the addresses of one line, and half of all by the lines of one site', () => {
    const places = createPlaces({ all: 8, perAddress: 2 })
    const first = places.take('2001:db8:1:1::1')
    expect(places.take('2001:db8:1:1::2')).not.toBeNull()
    expect(places.take('2001:db8:1:1::3')).toBeNull()
    for (const line of [2, 3]) expect(places.take(`2001:db8:1:${line}::1`)).not.toBeNull()
    expect(places.take('2001:db8:1:4::1')).toBeNull()
    expect(places.take('2001:db8:2::1')).not.toBeNull()
    first?.()
    expect(places.take('2001:db8:1:4::1')).not.toBeNull()
  })
})
