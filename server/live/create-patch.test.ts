import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import { applyPatch as standardPatch } from 'rfc6902'
import { describe, expect, it } from 'vitest'
import { applyPatch } from '../../src/contract/apply-patch.ts'
import { createPatch } from './create-patch.ts'

const row = (id: number, more: object = {}) => ({ signature: `s${id}`.repeat(20), amount: String(id), at: '2026-11-21T10:00:00.000Z', ...more })
const rows = (count: number) => Array.from({ length: count }, (_, id) => row(id))

describe('what changed', () => {
  it('is two operations for a row in front of a list that loses its last', () => {
    const before = { transactions: rows(1000), meta: { asOf: 1 } }
    const after = { transactions: [row(5000), ...before.transactions.slice(0, -1)], meta: { asOf: 2 } }
    expect(createPatch(before, after)).toEqual([
      { op: 'add', path: '/transactions/0', value: row(5000) },
      { op: 'remove', path: '/transactions/1000' },
      { op: 'replace', path: '/meta/asOf', value: 2 },
    ])
  })

  it('is one operation for a field of a row, a row that went, and a row that moved is two', () => {
    const before = rows(30)
    expect(createPatch(before, before.with(20, row(20, { amount: '7' })))).toEqual([{ op: 'replace', path: '/20/amount', value: '7' }])
    expect(createPatch(before, before.toSpliced(5, 1))).toEqual([{ op: 'remove', path: '/5' }])
    expect(createPatch(before, before.toSpliced(20, 1).toSpliced(3, 0, row(20)))).toEqual([
      { op: 'add', path: '/3', value: row(20) },
      { op: 'remove', path: '/21' },
    ])
  })

  it('says a row that became another one as a whole', () => {
    expect(createPatch([{ a: 1, b: 2, c: 3 }], [{ a: 2, b: 3, c: 4 }])).toEqual([{ op: 'replace', path: '/0', value: { a: 2, b: 3, c: 4 } }])
  })

  it('names keys of any letters', () => {
    const [before, after] = [{ 'a/b': 1, 'c~d': { '': 1 } }, { 'a/b': 2, 'c~d': { '': 2 } }]
    const patch = createPatch(before, after)
    expect(patch.map(({ path }) => path)).toEqual(['/a~1b', '/c~0d/'])
    expect(applyPatch(before, patch)).toEqual(after)
  })

  it.each([
    ['in each row', (index: number) => index + 5000],
    ['its order', (index: number) => 999 - index],
  ])('is found in a time that grows with the length only, where a list of a thousand changed %s', (_, moved) => {
    let looks = 0
    const counting = (id: (index: number) => number) =>
      Array.from({ length: 1000 }, (_, index) => ({
        get id() {
          looks += 1
          return id(index)
        },
      }))
    createPatch(counting((index) => index), counting(moved))
    // To look for each row in all of the other list would be a million.
    expect(looks).toBeLessThan(50_000)
  })

  it('makes the one of the other for any two values, by our own hands and by those of another library', () => {
    // Rows from a small stock, so that they come again elsewhere, and now and then change a little.
    const rowOf = fc.record({ id: fc.nat(12), note: fc.constantFrom('x', 'y', null), '/~': fc.nat(2) }, { requiredKeys: ['id'] })
    const figure = fc.record({ list: fc.array(rowOf, { maxLength: 60 }), meta: fc.dictionary(fc.string(), fc.jsonValue()), other: fc.jsonValue() }, { requiredKeys: [] })
    fc.assert(
      fc.property(fc.oneof(figure, fc.jsonValue()), fc.oneof(figure, fc.jsonValue()), (one, other) => {
        const [before, after]: unknown[] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))]
        const patch = createPatch(before, after)
        const kept = JSON.stringify(before)
        deepStrictEqual(applyPatch(before, patch), after)
        expect(JSON.stringify(before)).toBe(kept)
        // That library can't replace the whole, and refuses or loses the key __proto__.
        if (patch.some(({ path }) => path === '') || JSON.stringify(patch).includes('__proto__')) return
        const document: unknown = structuredClone(before)
        expect(standardPatch(document, structuredClone(patch)).filter((error) => error !== null)).toEqual([])
        deepStrictEqual(document, after)
      }),
      { numRuns: 300 },
    )
  })
})
