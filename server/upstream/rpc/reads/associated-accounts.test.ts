import { describe, expect, it } from 'vitest'
import { fixture, fixturesMissing } from '../../testing/fixtures.ts'
import { createAssociatedAccounts } from './associated-accounts.ts'
import { resultSchemas } from './schemas.ts'
import { z } from 'zod'

const OWNER = '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'
const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'

describe.skipIf(fixturesMissing)('the associated accounts of an owner', () => {
  it('include the one that a real node lists', async () => {
    const { result } = z.object({ result: resultSchemas.getTokenAccountsByOwner }).parse(fixture('getTokenAccountsByOwner_spl_2025.json'))
    const derived = await createAssociatedAccounts()(OWNER, MINT)
    expect(derived).toHaveLength(2)
    expect(derived[0]).toBe(result.value[0]?.address)
  })
})

describe('derived addresses', () => {
  it('are derived once for recent requests, and evicted in the order of use', async () => {
    const associated = createAssociatedAccounts(2)
    const first = await associated(OWNER, MINT)
    expect(await associated(OWNER, MINT)).toBe(first)
    await associated(MINT, MINT)
    await associated(OWNER, MINT)
    await associated(MINT, OWNER)
    expect(await associated(OWNER, MINT)).toBe(first)
    await associated(MINT, MINT)
    await associated(MINT, OWNER)
    const again = await associated(OWNER, MINT)
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })
})
