import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { deposits, ledgerFrom, step, transaction } from '../ledger/testing/ledger.ts'
import { HONEST } from '../ledger/testing/fake-chain.ts'
import { WALLETS } from '../ledger/testing/ledger-model.ts'
import type { StakingLedger } from '../ledger/ledger.ts'
import { StandingIncomplete, standingOf, verificationDeps, type VerificationDeps } from './verification.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const [ALICE = '', BOB = ''] = WALLETS
const SLOT = 400_000_000

function readsOf(held = 0n, failure?: RpcError): VerificationDeps['reads'] {
  const account = { address: 'A', mint: 'M', owner: ALICE, program: TOKEN_PROGRAM, amount: held, decimals: 6 }
  return {
    tokenAccountsByOwner: async () => {
      if (failure) throw failure
      return { slot: SLOT, value: held > 0n ? [account] : [] }
    },
    accountInfo: async () => ({ slot: SLOT, value: { kind: 'mint', program: TOKEN_PROGRAM, lamports: 1n, supply: 1n, decimals: 6 } }),
  }
}

const standing = (wallet: string, ledger: StakingLedger, reads = readsOf()) => standingOf(wallet, verificationDeps(ledger, reads, 'M'))

describe('what a wallet has staked', () => {
  it('comes from the ledger, and so does the tier', async () => {
    const { ledger } = await ledgerFrom(database, [transaction([step('deposit', 0, 2_500_000_000_000), step('deposit', 1, 5)])])
    await ledger.pass()
    expect(await standing(ALICE, ledger, readsOf(7n))).toEqual({
      staked: 2_500_000_000_000n,
      held: 7n,
      decimals: 6,
      tier: 'duckling',
      detectionMethod: 'staking_ledger',
      slot: SLOT,
    })
  })

  it('is what the wallet holds when nothing is staked, and nothing when it holds nothing', async () => {
    const { ledger } = await ledgerFrom(database, deposits(1))
    await ledger.pass()
    expect(await standing(BOB, ledger, readsOf(7n))).toMatchObject({ staked: 0n, held: 7n, tier: 'none', detectionMethod: 'token_account_analysis' })
    expect(await standing(BOB, ledger)).toMatchObject({ staked: 0n, held: 0n, detectionMethod: 'none' })
  })

  it('includes a deposit that is confirmed and not yet final', async () => {
    const { ledger, chain } = await ledgerFrom(database, [transaction([step('deposit', 1, 5)]), transaction([step('deposit', 0, 9)], { slotsLater: 0 }), transaction([step('deposit', 1, 5)])])
    chain.happened(1)
    await ledger.pass()
    expect(await ledger.totals()).toMatchObject({ movements: 1 })
    expect((await standing(ALICE, ledger)).staked).toBe(9n)
  })

  it('includes a deposit that is final and not yet read, listed or not', async () => {
    const { ledger, chain } = await ledgerFrom(database, [transaction([step('deposit', 1, 5)]), transaction([step('deposit', 0, 9)])])
    chain.happened(1)
    await ledger.pass()
    chain.happened(2)
    expect((await standing(ALICE, ledger)).staked).toBe(9n)
    chain.faults([{ ...HONEST, lose: 1 }])
    expect(await ledger.pass()).toMatchObject({ outstanding: 1 })
    chain.faults([HONEST])
    // The pass has compared, and this one is missing: others may be missing too.
    await expect(standing(ALICE, ledger)).rejects.toMatchObject({ name: 'StandingIncomplete', outstanding: 1 })
    await ledger.pass()
    expect((await standing(ALICE, ledger)).staked).toBe(9n)
  })

  it('is answered before everything is counted only for a wallet already in the highest tier', async () => {
    const whole = 7_500_000_000_000
    const { ledger, chain } = await ledgerFrom(database, [transaction([step('deposit', 0, whole), step('deposit', 1, whole - 1)]), transaction([step('deposit', 1, 1)])])
    chain.happened(1)
    await ledger.pass()
    chain.happened(2)
    chain.faults([{ ...HONEST, lose: 1 }])
    await ledger.pass()
    expect(await standing(ALICE, ledger)).toMatchObject({ tier: 'raven', outstanding: 1 })
    await expect(standing(BOB, ledger)).rejects.toBeInstanceOf(StandingIncomplete)
    chain.faults([HONEST])
    await ledger.pass()
    expect(await standing(BOB, ledger)).toMatchObject({ tier: 'raven' })
    expect(await standing(BOB, ledger)).not.toHaveProperty('outstanding')
  })

  it('is unknown while one of the newest transactions is listed and cannot be read', async () => {
    const { ledger, chain } = await ledgerFrom(database, [transaction([step('deposit', 0, 5)]), transaction([step('deposit', 1, 5)])])
    chain.happened(1)
    await ledger.pass()
    chain.happened(2)
    chain.faults([{ ...HONEST, lose: 1 }])
    await expect(standing(BOB, ledger)).rejects.toMatchObject({ name: 'StandingIncomplete', outstanding: 1 })
  })

  it('counts a deposit once, even when the ledger stores it just after the lookup', async () => {
    const { ledger, chain } = await ledgerFrom(database, [transaction([step('deposit', 1, 5)]), transaction([step('deposit', 0, 9)])])
    chain.happened(1)
    await ledger.pass()
    chain.happened(2)
    const deps = verificationDeps(ledger, readsOf(), 'M')
    expect((await standingOf(ALICE, deps)).staked).toBe(9n)
    // One look at the newest transactions serves all callers for two seconds; meanwhile a pass stores the deposit.
    await ledger.pass()
    expect((await standingOf(ALICE, deps)).staked).toBe(9n)
    expect((await ledger.wallet(ALICE)).staked).toBe(9n)
  })

  it('subtracts a withdrawal that is not in the ledger yet, never below zero', async () => {
    const { ledger, chain } = await ledgerFrom(database, [transaction([step('deposit', 0, 9), step('deposit', 1, 90)]), transaction([step('withdraw', 0, 20)])])
    chain.happened(1)
    await ledger.pass()
    chain.happened(2)
    expect((await standing(ALICE, ledger)).staked).toBe(0n)
  })

  it('is unknown, and not zero, before the history was read and compared', async () => {
    const { ledger, chain } = await ledgerFrom(database, deposits(60))
    await expect(standing(ALICE, ledger)).rejects.toBeInstanceOf(StandingIncomplete)
    await expect(standing('nobody', ledger)).rejects.toBeInstanceOf(StandingIncomplete)
    chain.faults([{ ...HONEST, refuse: 1 }])
    await expect(standing(ALICE, ledger)).rejects.toBeInstanceOf(StandingIncomplete)
  })

  it('is unknown when nothing is stored and no node lists the newest transactions; stored stakes stay valid', async () => {
    const { ledger, chain } = await ledgerFrom(database, deposits(1))
    await ledger.pass()
    chain.faults([{ ...HONEST, refuse: 1 }])
    await expect(standing(BOB, ledger)).rejects.toThrow('no node lists the newest transactions')
    expect((await standing(ALICE, ledger)).staked).toBe(1000n)
  })

  it('passes on the error of the nodes instead of calling a wallet empty', async () => {
    const { ledger } = await ledgerFrom(database, deposits(1))
    await ledger.pass()
    const failure = new RpcError('getTokenAccountsByOwner', { kind: 'timeout', retryable: true, message: 'too slow' })
    await expect(standing(ALICE, ledger, readsOf(0n, failure))).rejects.toBe(failure)
  })

  it('asks for each of the newest transactions once, however often it is called', async () => {
    const { open, chain } = await ledgerFrom(database, deposits(5))
    let asked = 0
    const ledger = await open({
      ...chain.source,
      transaction(signature, commitment) {
        asked += 1
        return chain.source.transaction(signature, commitment)
      },
    })
    for (let look = 0; look < 3; look += 1) expect(await ledger.pendingMovements()).toHaveLength(5)
    expect(asked).toBe(5)
  })
})
