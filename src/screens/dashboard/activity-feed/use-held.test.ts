import { describe, expect, it } from 'vitest'
import { heldBack } from './use-held.ts'

const row = (signature: string, status = 'Pending') => ({ signature, status })

describe('a list that is being read', () => {
  const held = [row('c'), row('b'), row('a')]

  it('shows new rows only when the list is not being read', () => {
    expect(heldBack(held, held)).toEqual({ shown: held, waiting: 0 })
    expect(heldBack(held, [row('e'), row('d'), ...held])).toEqual({ shown: held, waiting: 2 })
  })

  it('updates its rows in place', () => {
    expect(heldBack(held, [row('d'), row('c', 'Finalized'), row('b')])).toEqual({
      shown: [row('c', 'Finalized'), row('b'), row('a')],
      waiting: 1,
    })
  })
})
