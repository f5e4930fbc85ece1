import { describe, expect, it } from 'vitest'
import {
  STAKING,
  VAULT,
  ALICE,
  BOB,
  PAYER,
  ALICES,
  BOBS,
  TEMPORARY,
  outcome,
  moved,
  staking,
  alices,
  bobs,
  exact,
  deposit,
  plainDeposit,
} from './testing/account-movements.ts'
import { movementId } from './account-movements.ts'
import { address, in2022, MINT, programCalling, SIGNATURE, token } from './testing/token-transaction.ts'

describe('movements of a token account', () => {
  it('gives a deposit with its key, owner, source, authority, mint, slot and time', () => {
    expect(outcome(plainDeposit)).toEqual({
      status: 'moved',
      signature: SIGNATURE,
      slot: 380_000_000,
      blockTime: 1_763_000_000,
      movements: [
        {
          kind: 'deposit',
          key: { signature: SIGNATURE, outer: 0, inner: null, batch: null },
          owner: ALICE,
          ownerFrom: 'token-balance',
          counterparty: ALICES,
          authority: ALICE,
          mint: MINT,
          amount: 30n,
        },
      ],
      check: exact,
    })
  })

  it('skips a failed transaction, with an object or a bare string for the error', () => {
    expect(outcome({ ...plainDeposit, err: { InstructionError: [0, { Custom: 1 }] } })).toMatchObject({
      status: 'failed',
      failure: '{"InstructionError":[0,{"Custom":1}]}',
    })
    expect(outcome({ ...plainDeposit, err: 'InsufficientFundsForFee' })).toMatchObject({
      status: 'failed',
      failure: 'InsufficientFundsForFee',
    })
  })

  it('takes the mint of a plain transfer from the balances', () => {
    const plain = { ...plainDeposit, calls: [token.transfer(ALICES, STAKING, ALICE, 30n)] }
    expect(moved(plain).movements).toMatchObject([{ mint: MINT, amount: 30n }])
  })

  it.each([
    ['initializeAccount', token.initializeAccount(TEMPORARY, ALICE)],
    ['initializeAccount2', token.initializeAccount2(TEMPORARY, ALICE)],
    ['an inner initializeAccount3', programCalling(token.initializeAccount3(TEMPORARY, ALICE))],
    ['the associated token program', token.createAssociated(BOB, TEMPORARY, ALICE)],
    ['its idempotent create', token.createAssociated(BOB, TEMPORARY, ALICE, 1)],
  ])('knows the owner of a source that was opened and closed within the transaction from %s', (_, opening) => {
    const calls = [
      opening,
      token.transfer(BOBS, TEMPORARY, BOB, 30n),
      token.transfer(TEMPORARY, STAKING, PAYER, 30n),
      token.closeAccount(TEMPORARY, BOB, ALICE),
    ]
    const result = moved({ calls, pre: { ...staking(0n), ...bobs(30n) }, post: { ...staking(30n), ...bobs(0n) } })
    expect(result.movements).toMatchObject([{ owner: ALICE, ownerFrom: 'initialize', authority: PAYER }])
  })

  it('counts minted tokens as a deposit of the mint authority and burnt ones as a withdrawal without a receiver', () => {
    const calls = [
      token.mintTo(STAKING, ALICE, 5n),
      token.mintToChecked(STAKING, ALICE, 6n),
      token.burn(STAKING, VAULT, 2n),
      token.burnChecked(STAKING, VAULT, 3n),
    ]
    const result = moved({ calls, pre: staking(0n), post: staking(6n) })
    expect(result.movements).toMatchObject([
      { kind: 'deposit', owner: ALICE, ownerFrom: 'mint', counterparty: null, amount: 5n },
      { kind: 'deposit', owner: ALICE, ownerFrom: 'mint', counterparty: null, amount: 6n },
      { kind: 'withdrawal', owner: null, ownerFrom: 'burn', counterparty: null, authority: VAULT, amount: 2n },
      { kind: 'withdrawal', owner: null, ownerFrom: 'burn', counterparty: null, amount: 3n },
    ])
    expect(result.check).toEqual(exact)
  })

  it('sees no movement in a transfer to itself, not even with a fee', () => {
    const calls = [
      token.transfer(STAKING, STAKING, VAULT, 30n),
      in2022(token.transferCheckedWithFee(STAKING, STAKING, VAULT, 30n, 1n)),
    ]
    expect(outcome({ calls, pre: staking(100n), post: staking(100n) }).status).toBe('irrelevant')
  })

  it('sees no movement in a zero amount, next to one that counts', () => {
    const zero = token.transfer(ALICES, STAKING, ALICE, 0n)
    expect(outcome({ calls: [zero], pre: staking(1n), post: staking(1n) }).status).toBe('irrelevant')
    expect(moved({ ...plainDeposit, calls: [zero, deposit] }).movements).toMatchObject([{ key: { outer: 1 } }])
  })

  it('is irrelevant to an account that is not named, or named without a movement', () => {
    expect(outcome(plainDeposit, address('a stranger')).status).toBe('irrelevant')
    expect(
      outcome({ calls: [token.transfer(ALICES, BOBS, ALICE, 1n)], pre: staking(5n), post: staking(5n) }).status,
    ).toBe('irrelevant')
  })

  it('gives several deposits of one transaction, outer and inner, in order and with different keys', () => {
    const calls = [
      deposit,
      programCalling(token.transfer(BOBS, STAKING, BOB, 7n), token.transfer(ALICES, STAKING, ALICE, 1n)),
      in2022(token.batch(token.transfer(BOBS, STAKING, BOB, 2n), token.transfer(BOBS, STAKING, BOB, 2n))),
    ]
    const result = moved({
      calls,
      pre: { ...staking(0n), ...alices(50n), ...bobs(20n) },
      post: { ...staking(42n), ...alices(19n), ...bobs(9n) },
    })
    expect(result.movements.map(({ owner, amount, key }) => [owner, amount, movementId(key)])).toEqual([
      [ALICE, 30n, `${SIGNATURE}:0::`],
      [BOB, 7n, `${SIGNATURE}:1:0:`],
      [ALICE, 1n, `${SIGNATURE}:1:1:`],
      [BOB, 2n, `${SIGNATURE}:2::0`],
      [BOB, 2n, `${SIGNATURE}:2::1`],
    ])
    expect(result.check).toEqual(exact)
  })

  it('counts what arrives net of the fee that transferCheckedWithFee names, and what leaves in full', () => {
    const calls = [in2022(token.transferCheckedWithFee(ALICES, STAKING, ALICE, 30n, 3n))]
    const sketch = { calls, pre: { ...staking(0n), ...alices(30n) }, post: { ...staking(27n), ...alices(0n) } }
    expect(moved(sketch)).toMatchObject({ movements: [{ kind: 'deposit', amount: 27n }], check: exact })
    expect(moved(sketch, ALICES)).toMatchObject({ movements: [{ kind: 'withdrawal', amount: 30n }], check: exact })
  })

  it('counts what arrives net of the fee that a plain transferChecked withholds silently', () => {
    const sketch = { calls: [in2022(deposit)], pre: { ...staking(0n), ...alices(30n) }, post: { ...staking(29n), ...alices(0n) } }
    expect(moved(sketch)).toMatchObject({ movements: [{ kind: 'deposit', amount: 29n }], check: exact })
    expect(moved(sketch, ALICES)).toMatchObject({ movements: [{ kind: 'withdrawal', amount: 30n }], check: exact })
  })

  it('divides the withheld fees of several deposits by the rate that explains them all', () => {
    const calls = [in2022(token.transferChecked(ALICES, STAKING, ALICE, 1000n)), in2022(token.transferChecked(BOBS, STAKING, BOB, 5000n))]
    const pre = { ...staking(0n), ...alices(1000n), ...bobs(5000n) }
    const netOf = (arrived: bigint) => moved({ calls, pre, post: staking(arrived) })
    // 1 %; then 1 % with a maximum fee of 4.
    expect(netOf(5940n)).toMatchObject({ movements: [{ amount: 990n }, { amount: 4950n }], check: exact })
    expect(netOf(5992n).movements.reduce((sum, { amount }) => sum + amount, 0n)).toBe(5992n)
  })

  it('leaves unattributed what no fee explains, and assumes no fee where the classic program moved it', () => {
    const two = [in2022(token.transferChecked(ALICES, STAKING, ALICE, 3n)), in2022(token.transferChecked(BOBS, STAKING, BOB, 4n))]
    const all = moved({ calls: two, pre: { ...staking(0n), ...alices(3n), ...bobs(4n) }, post: staking(0n) })
    expect(all).toMatchObject({ movements: [{ amount: 3n }, { amount: 4n }], check: { checked: true, unattributed: -7n } })
    const classic = moved({ calls: [deposit], pre: { ...staking(0n), ...alices(30n) }, post: { ...staking(29n), ...alices(0n) } })
    expect(classic).toMatchObject({ movements: [{ amount: 30n }], check: { checked: true, unattributed: -1n } })
  })

  it.each([
    ['syncing wrapped SOL', token.syncNative(STAKING)],
    ['withheld fees', in2022(token.withdrawWithheldFromMint(STAKING, VAULT))],
    ['an unknown instruction', { ...token.syncNative(STAKING), data: [99, 1, 2] }],
  ])('reports as unattributed what no instruction with an amount explains: %s', (_, call) => {
    expect(moved({ calls: [call], pre: staking(10n), post: staking(25n) })).toMatchObject({
      movements: [],
      check: { checked: true, unattributed: 15n },
    })
  })

  it('takes a missing balance as zero when there are records: the account opened, and closed', () => {
    const opened = { calls: [deposit], pre: alices(30n), post: { ...staking(30n), ...alices(0n) } }
    expect(moved(opened).check).toEqual(exact)
    const calls = [token.transfer(STAKING, ALICES, VAULT, 30n), token.closeAccount(STAKING, ALICE, VAULT)]
    const closed = { calls, pre: { ...staking(30n), ...alices(0n) }, post: alices(30n) }
    expect(moved(closed)).toMatchObject({ movements: [{ kind: 'withdrawal', amount: 30n }], check: exact })
  })

  it.each([
    ['before', { pre: null }],
    ['after', { post: null }],
  ])('leaves the movements unchecked when the node recorded no balances %s', (_, missing) => {
    const result = moved({ ...plainDeposit, ...missing })
    expect(result.check).toEqual({ checked: false, unattributed: null })
    expect(result.movements).toMatchObject([{ owner: ALICE, amount: 30n }])
  })

  it('does not call an account unmoved when the node recorded no balances to check it by', () => {
    const calls = [token.syncNative(STAKING)]
    expect(moved({ calls, pre: null, post: null })).toMatchObject({ movements: [], check: { checked: false } })
  })

  it('passes on a missing block time', () => {
    expect(moved({ ...plainDeposit, blockTime: null }).blockTime).toBeNull()
  })

  it('resolves accounts from lookup tables, writable ones first', () => {
    for (const writable of [0, 1, 2, 3]) {
      expect(moved({ ...plainDeposit, lookedUp: 3, writable })).toEqual(moved(plainDeposit))
    }
  })

  it('is not misled by another program with the same data', () => {
    const fake = { ...deposit, program: address('impostor') }
    expect(outcome({ calls: [fake], pre: staking(1n), post: staking(1n) }).status).toBe('irrelevant')
  })
})
