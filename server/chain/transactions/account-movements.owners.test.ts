import { describe, expect, it } from 'vitest'
import {
  STAKING,
  VAULT,
  ALICE,
  BOB,
  ALICES,
  BOBS,
  TEMPORARY,
  moved,
  staking,
  alices,
  bobs,
  exact,
  deposit,
  plainDeposit,
} from './testing/account-movements.ts'
import { MINT, token } from './testing/token-transaction.ts'

describe('whose movement it is', () => {
  it('names the owner of the source, not the fee payer, and not the delegate that signed', () => {
    const [only] = moved({ ...plainDeposit, payer: BOB }).movements
    expect(only).toMatchObject({ owner: ALICE, ownerFrom: 'token-balance' })
    const byDelegate = { ...plainDeposit, calls: [token.transfer(ALICES, STAKING, BOB, 30n)] }
    expect(moved(byDelegate).movements).toMatchObject([{ owner: ALICE, authority: BOB }])
  })

  it('knows the owner of a closed source, found only in the balances before', () => {
    const closing = {
      ...plainDeposit,
      calls: [token.transfer(ALICES, STAKING, ALICE, 50n), token.closeAccount(ALICES, BOB, ALICE)],
    }
    const result = moved({ ...closing, pre: { ...staking(0n), ...alices(50n) }, post: staking(50n), payer: BOB })
    expect(result.movements).toMatchObject([{ owner: ALICE, ownerFrom: 'token-balance', amount: 50n }])
    expect(result.check).toEqual(exact)
  })

  it('knows the owner of a new source, found only in the balances after', () => {
    const calls = [
      token.initializeAccount3(BOBS, BOB),
      token.mintTo(BOBS, VAULT, 50n),
      token.transfer(BOBS, STAKING, BOB, 30n),
    ]
    const result = moved({ calls, pre: staking(0n), post: { ...staking(30n), ...bobs(20n) } })
    expect(result.movements).toMatchObject([{ owner: BOB, ownerFrom: 'token-balance', key: { outer: 2 } }])
  })

  it('takes the owner at that moment when ownership changes hands within the transaction', () => {
    const calls = [
      token.transfer(ALICES, STAKING, ALICE, 10n),
      token.setOwner(ALICES, ALICE, BOB),
      token.transfer(ALICES, STAKING, BOB, 20n),
    ]
    const post = { ...staking(30n), [ALICES]: { amount: 20n, owner: BOB } }
    const result = moved({ calls, pre: { ...staking(0n), ...alices(50n) }, post })
    expect(result.movements).toMatchObject([
      { owner: ALICE, amount: 10n },
      { owner: BOB, amount: 20n },
    ])
  })

  it('falls back on the authority for a deposit of an old recording without owners, never on the fee payer', () => {
    const ownerless = { [STAKING]: { amount: 0n, owner: null }, [ALICES]: { amount: 30n, owner: null } }
    const after = { [STAKING]: { amount: 30n, owner: null }, [ALICES]: { amount: 0n, owner: null } }
    const result = moved({ calls: [deposit], pre: ownerless, post: after, payer: BOB })
    expect(result.movements).toMatchObject([{ owner: ALICE, ownerFrom: 'authority', mint: MINT }])
    expect(result.check).toEqual(exact)
  })

  it('attributes a withdrawal to the owner of the destination', () => {
    const calls = [token.transferChecked(STAKING, ALICES, VAULT, 30n)]
    const result = moved({ calls, pre: { ...staking(100n), ...alices(0n) }, post: { ...staking(70n), ...alices(30n) } })
    expect(result.movements).toMatchObject([
      {
        kind: 'withdrawal',
        owner: ALICE,
        ownerFrom: 'token-balance',
        counterparty: ALICES,
        authority: VAULT,
        amount: 30n,
      },
    ])
    expect(result.check).toEqual(exact)
  })

  it('does not guess who received a withdrawal when no record says so', () => {
    const calls = [token.transferChecked(STAKING, TEMPORARY, VAULT, 30n)]
    expect(moved({ calls, pre: staking(100n), post: staking(70n) }).movements).toMatchObject([
      { kind: 'withdrawal', owner: null, ownerFrom: 'unknown', authority: VAULT },
    ])
  })
})
