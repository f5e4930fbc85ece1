import { describe, expect, it } from 'vitest'
import { ALICE, ALICES, BOB, BOBS, PAYER, STAKING, VAULT, alices, bobs, exact, moved, staking } from './testing/account-movements.ts'
import { address, programAddress, programCalling, token, type Call, type Holding, type Sketch } from './testing/token-transaction.ts'

const [ROUTER, OTHER_ROUTER, POOL] = [programAddress('router authority'), programAddress('other router'), programAddress('pool authority')]
const [ROUTERS, OTHERS, POOLS] = [address('account of the router'), address('account of the other'), address('account of the pool')]
const holds = (account: string, amount: bigint, owner: string): Record<string, Holding> => ({ [account]: { amount, owner } })

/** Every account in `pre` and `post` holds that much before and after; others hold nothing. */
function routed(calls: Call[], { pre, post, signers = [ALICE] }: { pre: Sketch['pre'] & object; post: Sketch['post'] & object; signers?: string[] }) {
  return moved({ calls: [programCalling(...calls)], pre: { ...staking(0n), ...pre }, post, signers })
}

describe('a deposit through the account of a program', () => {
  const through = [token.transferChecked(ALICES, ROUTERS, ALICE, 30n), token.transferChecked(ROUTERS, STAKING, ROUTER, 30n)]

  it('is credited to the owner of the tokens who signed for them, not to the program, and not to the payer', () => {
    const result = routed(through, { pre: { ...alices(50n), ...holds(ROUTERS, 0n, ROUTER) }, post: { ...staking(30n), ...alices(20n), ...holds(ROUTERS, 0n, ROUTER) } })
    expect(result).toMatchObject({ movements: [{ kind: 'deposit', owner: ALICE, ownerFrom: 'origin', counterparty: ROUTERS, authority: ROUTER, amount: 30n }], check: exact })
  })

  it('is followed through several of them, even when the program keeps a part', () => {
    const calls = [token.transferChecked(ALICES, ROUTERS, ALICE, 30n), token.transferChecked(ROUTERS, OTHERS, ROUTER, 29n), token.transferChecked(OTHERS, STAKING, OTHER_ROUTER, 28n)]
    const none = { ...holds(ROUTERS, 0n, ROUTER), ...holds(OTHERS, 0n, OTHER_ROUTER) }
    const result = routed(calls, { pre: { ...alices(30n), ...none }, post: { ...staking(28n), ...holds(ROUTERS, 1n, ROUTER), ...holds(OTHERS, 1n, OTHER_ROUTER), ...alices(0n) } })
    expect(result).toMatchObject({ movements: [{ owner: ALICE, ownerFrom: 'origin', amount: 28n }], check: exact })
  })

  it('is told apart by its amount where two come through at once', () => {
    const calls = [
      token.transferChecked(ALICES, ROUTERS, ALICE, 30n),
      token.transferChecked(BOBS, ROUTERS, BOB, 40n),
      token.transferChecked(ROUTERS, STAKING, ROUTER, 40n),
      token.transferChecked(ROUTERS, STAKING, ROUTER, 30n),
    ]
    const result = routed(calls, {
      pre: { ...alices(30n), ...bobs(40n), ...holds(ROUTERS, 0n, ROUTER) },
      post: { ...staking(70n), ...alices(0n), ...bobs(0n), ...holds(ROUTERS, 0n, ROUTER) },
      signers: [ALICE, BOB],
    })
    expect(result.movements.map(({ owner, amount }) => [owner, amount])).toEqual([
      [BOB, 40n],
      [ALICE, 30n],
    ])
  })

  it('has no owner when several paid in and the amounts fit none of them alone', () => {
    const calls = [token.transferChecked(ALICES, ROUTERS, ALICE, 30n), token.transferChecked(BOBS, ROUTERS, BOB, 40n), token.transferChecked(ROUTERS, STAKING, ROUTER, 70n)]
    const result = routed(calls, {
      pre: { ...alices(30n), ...bobs(40n), ...holds(ROUTERS, 0n, ROUTER) },
      post: { ...staking(70n), ...alices(0n), ...bobs(0n), ...holds(ROUTERS, 0n, ROUTER) },
      signers: [ALICE, BOB],
    })
    expect(result).toMatchObject({ movements: [{ kind: 'deposit', owner: null, ownerFrom: 'unknown', amount: 70n }], check: exact })
  })

  it('belongs to the only signer when a pool paid it out', () => {
    const calls = [token.transferChecked(POOLS, ROUTERS, POOL, 30n), token.transferChecked(ROUTERS, STAKING, ROUTER, 30n)]
    const amounts = { pre: holds(POOLS, 900n, POOL), post: { ...staking(30n), ...holds(POOLS, 870n, POOL) } }
    const opened = [token.initializeAccount3(ROUTERS, ROUTER), ...calls, token.closeAccount(ROUTERS, PAYER, ROUTER)]
    expect(moved({ calls: [programCalling(...opened)], pre: { ...staking(0n), ...amounts.pre }, post: amounts.post, payer: ALICE })).toMatchObject({ movements: [{ owner: ALICE, ownerFrom: 'signer', amount: 30n }] })
    // One pays and another signs: the owner is unknown.
    expect(routed(opened, amounts)).toMatchObject({ movements: [{ owner: null, ownerFrom: 'unknown' }] })
  })

  it('has no owner when the tokens belonged to a person who did not sign', () => {
    const result = routed(through, { pre: { ...alices(50n), ...holds(ROUTERS, 0n, ROUTER) }, post: { ...staking(30n), ...alices(20n), ...holds(ROUTERS, 0n, ROUTER) }, signers: [] })
    expect(result).toMatchObject({ movements: [{ owner: null, ownerFrom: 'unknown' }], check: exact })
  })

  it('stays that of an account that held the tokens itself, such as the vault of a multisig', () => {
    const calls = [token.transferChecked(POOLS, STAKING, POOL, 30n)]
    const result = routed(calls, { pre: holds(POOLS, 30n, POOL), post: { ...staking(30n), ...holds(POOLS, 0n, POOL) } })
    expect(result.movements).toMatchObject([{ owner: POOL, ownerFrom: 'token-balance' }])
  })

  it('stays with the program when the node recorded no balances, or does not say who signed', () => {
    const result = moved({ calls: through, pre: null, post: null, signers: [ALICE] })
    expect(result.movements).toMatchObject([{ owner: ROUTER, ownerFrom: 'authority' }])
  })
})

describe('a withdrawal through the account of a program', () => {
  const through = [token.transferChecked(STAKING, ROUTERS, VAULT, 30n), token.transferChecked(ROUTERS, ALICES, ROUTER, 29n)]
  const router = (amount: bigint) => holds(ROUTERS, amount, ROUTER)

  it('belongs to the owner it was passed on to', () => {
    const result = moved({ calls: through, pre: { ...staking(30n), ...router(0n), ...alices(0n) }, post: { ...staking(0n), ...router(1n), ...alices(29n) }, signers: [ALICE] })
    expect(result).toMatchObject({ movements: [{ kind: 'withdrawal', owner: ALICE, ownerFrom: 'origin', amount: 30n }], check: exact })
  })

  it('has no owner when it was divided among several', () => {
    const calls = [token.transferChecked(STAKING, ROUTERS, VAULT, 30n), token.transferChecked(ROUTERS, ALICES, ROUTER, 20n), token.transferChecked(ROUTERS, BOBS, ROUTER, 10n)]
    const result = moved({ calls, pre: { ...staking(30n), ...router(0n), ...alices(0n), ...bobs(0n) }, post: { ...staking(0n), ...router(0n), ...alices(20n), ...bobs(10n) }, signers: [ALICE] })
    expect(result).toMatchObject({ movements: [{ kind: 'withdrawal', owner: null, ownerFrom: 'unknown' }], check: exact })
  })

  it('stays with a program that kept it', () => {
    const calls = [token.transferChecked(STAKING, POOLS, VAULT, 30n)]
    const result = moved({ calls, pre: { ...staking(30n), ...holds(POOLS, 5n, POOL) }, post: { ...staking(0n), ...holds(POOLS, 35n, POOL) }, signers: [ALICE] })
    expect(result.movements).toMatchObject([{ owner: POOL, ownerFrom: 'token-balance' }])
  })
})
