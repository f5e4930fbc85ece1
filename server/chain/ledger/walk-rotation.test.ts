import { expect, it } from 'vitest'
import { walkersToAvoid, walkersWith } from './walk-rotation.ts'

const row = (walkNode: string | null, unreconciledPasses: number, watermarkSlot: number | null = 9) => ({ walkNode, unreconciledPasses, watermarkSlot })

it.each([
  { when: 'a whole history that no node has listed', before: row(null, 0, null), avoid: [], expected: 'b' },
  { when: 'the second walk through it', before: row('a', 0, null), avoid: ['a'], expected: 'a\nb' },
  { when: 'a tail with nothing in doubt', before: row('a\nc', 0), avoid: [], expected: 'b' },
  { when: 'another look after the first pass that did not reconcile', before: row('a', 1), avoid: ['a'], expected: 'a\nb' },
  { when: 'a tail between two such looks', before: row('a', 3), avoid: [], expected: 'a' },
  { when: 'the same when no walk was recorded', before: row(null, 3), avoid: [], expected: 'b' },
  { when: 'another look after all nodes had their turn', before: row('b\na', 4), avoid: ['b', 'a'], expected: 'b' },
])('$when: which nodes node b avoids, and what is recorded', ({ before, avoid, expected }) => {
  expect(walkersToAvoid(before)).toEqual(avoid)
  expect(walkersWith('b', before)).toBe(expected)
})
