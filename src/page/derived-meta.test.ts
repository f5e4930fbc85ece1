import { describe, expect, it } from 'vitest'
import { figureState, type Meta } from '../contract/meta.ts'
import { derivedMeta } from './derived-meta.ts'

const NEW = '2026-11-21T14:32:06.000Z'
const OLD = '2026-11-21T14:31:10.000Z'
const of = (over: Partial<Meta>): Meta => ({ state: 'live', asOf: NEW, source: 'direct_rpc', ...over })

describe('derivedMeta', () => {
  const states = ['live', 'stored', 'unconfirmed', 'incomplete', 'disputed', 'reference'] as const
  it('knows every state', () => expect([...states].toSorted()).toEqual([...figureState.options].toSorted()))

  it.each(states.flatMap((weaker, index) => states.slice(0, index).map((stronger) => [stronger, weaker] as const)))('%s combined with %s gives the latter', (stronger, weaker) => {
    const [a, b] = [of({ state: stronger, source: 'strong', slot: 1 }), of({ state: weaker, source: 'weak', slot: 2 })]
    for (const result of [derivedMeta(a, b), derivedMeta(b, a)]) expect(result).toEqual({ state: weaker, asOf: NEW, source: 'weak', slot: 2 })
  })

  it('is as old as the older part, even when the newer part is the weaker one', () => {
    expect(derivedMeta(of({}), of({ asOf: OLD, source: 'older' }))).toEqual({ state: 'live', asOf: OLD, source: 'older' })
    expect(derivedMeta(of({ asOf: OLD }), of({ state: 'stored', source: 'newer' }))).toEqual({ state: 'stored', asOf: OLD, source: 'newer' })
  })

  it('carries the outstanding transactions of either part, even when there are 0', () => {
    const incomplete = of({ state: 'incomplete', outstanding: 6 })
    expect(derivedMeta(of({}), incomplete)).toMatchObject({ state: 'incomplete', outstanding: 6 })
    expect(derivedMeta(incomplete, of({ state: 'incomplete', outstanding: 9 })).outstanding).toBe(9)
    expect(derivedMeta(of({}), of({ state: 'incomplete', outstanding: 0 })).outstanding).toBe(0)
    expect(derivedMeta(incomplete, of({ state: 'disputed' }))).toMatchObject({ state: 'disputed', outstanding: 6 })
  })

  it('has the smaller of the two witness counts, and no claims', () => {
    const disputed = of({ state: 'disputed', claims: [{ operator: 'a', value: '1' }] })
    expect(derivedMeta(of({ witnesses: 2 }), of({ witnesses: 1 })).witnesses).toBe(1)
    expect(derivedMeta(of({ witnesses: 2 }), of({})).witnesses).toBe(2)
    expect(derivedMeta(of({ witnesses: 2, operators: 2 }), of({ witnesses: 1, operators: 3 }))).toMatchObject({ witnesses: 1, operators: 3 })
    expect(derivedMeta(of({}), of({}))).not.toHaveProperty('witnesses')
    expect(derivedMeta(of({}), disputed)).not.toHaveProperty('claims')
  })
})
