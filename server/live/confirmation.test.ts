import { expect, it } from 'vitest'
import { isConfirmation } from './confirmation.ts'

const answer = { vaultBalance: '5', lastUpdate: 'a', rows: [{ slot: 1 }], meta: { state: 'live', asOf: 'a', slot: 1 } }

it('takes an answer that differs in the time of its reading alone for a confirmation', () => {
  expect(isConfirmation(answer, { ...answer, lastUpdate: 'b', meta: { ...answer.meta, asOf: 'b', slot: 2 } })).toBe(true)
})

it.each([
  ['a figure', { ...answer, vaultBalance: '6' }],
  ['the state', { ...answer, meta: { ...answer.meta, state: 'stored' } }],
  ['a slot in a list, which is a figure', { ...answer, rows: [{ slot: 2 }] }],
  ['a field more', { ...answer, more: null }],
  ['no answer at all', null],
])('takes %s for a change', (_, after) => {
  expect(isConfirmation(answer, after)).toBe(false)
})
