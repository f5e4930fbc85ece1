import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAddressSet } from './address-set.ts'
import { createOwnerTable } from './owner-table.ts'

/** Few enough that owners repeat, many enough that tables grow. */
const owner = fc.nat(300).map((number) => {
  const bytes = new Uint8Array(32)
  new DataView(bytes.buffer).setUint32(number % 28, number + 1)
  return bytes
})
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('createOwnerTable', () => {
  it('adds up what each owner holds, as a Map of strings does', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(owner, fc.bigInt({ min: 0n, max: 2n ** 50n })), { maxLength: 600, size: 'max' }), (entries) => {
        const table = createOwnerTable(2)
        const sums = new Map<string, bigint>()
        for (const [bytes, amount] of entries) {
          table.add(bytes, amount)
          sums.set(hex(bytes), (sums.get(hex(bytes)) ?? 0n) + amount)
        }
        expect(table.size).toBe(sums.size)
        const found = Array.from({ length: table.size }, (_, number) => [hex(table.owner(number)), table.amount(number)] as const)
        expect(found).toEqual([...sums])
        for (const [bytes] of entries) expect(hex(table.owner(table.find(bytes)))).toBe(hex(bytes))
        expect(table.find(new Uint8Array(32).fill(255))).toBe(-1)
      }),
      { numRuns: 20 },
    )
  })

  it('tells apart owners that differ in one bit, and holds the largest possible amount', () => {
    const table = createOwnerTable()
    const owners = Array.from({ length: 256 }, (_, bit) => Uint8Array.from({ length: 32 }, (_, at) => (at === bit >> 3 ? 1 << (bit & 7) : 0)))
    owners.forEach((bytes, index) => table.add(bytes, index === 0 ? 2n ** 64n - 1n : BigInt(index)))
    expect(table.size).toBe(256)
    owners.forEach((bytes, index) => expect(table.amount(table.find(bytes))).toBe(index === 0 ? 2n ** 64n - 1n : BigInt(index)))
  })
})

describe('createAddressSet', () => {
  const seeds = [0x12345678, 0x9abcdef0] as const

  it('knows every address added to it, and absorbs another set', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 44 }), { maxLength: 400, size: 'max' }), fc.array(fc.string({ maxLength: 44 }), { maxLength: 400, size: 'max' }), (first, second) => {
        const [set, other] = [createAddressSet(seeds, 2), createAddressSet(seeds, 2)]
        for (const [index, address] of first.entries()) expect(set.add(address)).toBe(first.indexOf(address) === index)
        for (const address of second) other.add(address)
        set.addAll(other)
        expect(set.size).toBe(new Set([...first, ...second]).size)
        for (const address of [...first, ...second]) expect(set.has(address)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('tells a hundred thousand similar addresses apart', () => {
    const set = createAddressSet(seeds)
    const twice = Array.from({ length: 100_000 }, (_, index) => `7WU3jHeeJh4sHUkVBpMrirpm2c518j61uhKSEi${index}`).filter((address) => !set.add(address))
    expect(twice).toEqual([])
  })
})
