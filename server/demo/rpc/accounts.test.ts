import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createActions } from '../actions.ts'
import { addressBytes } from '../chain/base58.ts'
import { createChain } from '../chain/chain.ts'
import { addressOf } from '../chain/keys.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/programs.ts'
import { GENESIS_SLOT, SLOT_MS } from '../chain/slots.ts'
import { ask, manualClock, START, toldChain } from '../testing/demo.ts'
import { SUPPLY } from '../story/cast.ts'

const { chain, cast, clock } = toldChain()
const actions = createActions(chain, cast)
const unused = addressOf('test', 'unused address')

const amountAnswer = z.object({ result: z.object({ context: z.object({ slot: z.number() }), value: z.object({ amount: z.string() }) }) })
function amountAt(commitment: string, lag = 0) {
  const { context, value } = amountAnswer.parse(ask(chain, 'getTokenAccountBalance', [cast.vault.tokens, { commitment }], lag)).result
  return { slot: context.slot, amount: BigInt(value.amount) }
}

describe('commitments', () => {
  it('show the balance at the slot they name', () => {
    clock.advance(400_000)
    const before = amountAt('processed').amount
    actions.transfer({ from: 'vault', amount: '1000' })
    const after = before - 1_000_000_000n
    const slot = chain.slots.tip()
    expect(amountAt('processed')).toEqual({ slot, amount: after })
    expect(amountAt('confirmed')).toEqual({ slot: slot - 1, amount: before })
    expect(amountAt('finalized')).toEqual({ slot: slot - 31, amount: before })
    clock.advance(SLOT_MS)
    expect(amountAt('confirmed')).toEqual({ slot, amount: after })
    clock.advance(29 * SLOT_MS)
    expect(amountAt('finalized')).toEqual({ slot: slot - 1, amount: before })
    clock.advance(SLOT_MS)
    expect(amountAt('finalized')).toEqual({ slot, amount: after })
  })

  it('lie further back on a lagging node', () => {
    actions.transfer({ from: 'vault', amount: '1' })
    const slot = chain.slots.tip()
    const { amount } = amountAt('processed')
    expect(amountAt('processed', 200)).toEqual({ slot: slot - 200, amount: amount + 1_000_000n + 1_000_000_000n })
    clock.advance(200 * SLOT_MS)
    expect(amountAt('processed', 200)).toEqual({ slot, amount })
  })

  it('refuses a slot in the future', () => {
    const slot = chain.slots.tip() - 31
    expect(ask(chain, 'getBalance', [cast.vault.address, { minContextSlot: slot }])).toMatchObject({ result: { context: { slot } } })
    expect(ask(chain, 'getBalance', [cast.vault.address, { minContextSlot: slot + 1 }])).toMatchObject({
      error: { code: -32016, data: { contextSlot: slot } },
    })
  })
})

describe('accounts', () => {
  it('come parsed, in base64, in base58, and in slices', () => {
    const parsed = { mint: cast.mint.address, owner: cast.internal.address, state: 'initialized', isNative: false, tokenAmount: { amount: '10000000000000', decimals: 6, uiAmount: 10_000_000, uiAmountString: '10000000' } }
    expect(ask(chain, 'getAccountInfo', [cast.internal.tokens, { encoding: 'jsonParsed' }])).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: {
        context: { apiVersion: '4.2.1', slot: chain.slots.tip() - 31 },
        value: {
          data: { parsed: { info: parsed, type: 'account' }, program: 'spl-token', space: 165 },
          executable: false,
          lamports: 2_039_280,
          owner: TOKEN_PROGRAM,
          rentEpoch: 18_446_744_073_709_552_000,
          space: 165,
        },
      },
    })
    const owner = Buffer.from(addressBytes(cast.internal.address)).toString('base64')
    const slice = { encoding: 'base64', dataSlice: { offset: 32, length: 32 } }
    expect(ask(chain, 'getAccountInfo', [cast.internal.tokens, slice])).toMatchObject({ result: { value: { data: [owner, 'base64'], space: 165 } } })
    const short = { encoding: 'base58', dataSlice: { offset: 32, length: 32 } }
    expect(ask(chain, 'getAccountInfo', [cast.internal.tokens, short])).toMatchObject({ result: { value: { data: [cast.internal.address, 'base58'] } } })
    expect(ask(chain, 'getAccountInfo', [cast.internal.tokens])).toMatchObject({ error: { code: -32600 } })
    expect(ask(chain, 'getAccountInfo', [unused])).toMatchObject({ result: { value: null } })
  })

  it('are distinguished: mint, token account, wallet, nothing', () => {
    expect(ask(chain, 'getTokenSupply', [cast.mint.address])).toMatchObject({ result: { value: { amount: SUPPLY.toString(), decimals: 6 } } })
    expect(ask(chain, 'getTokenSupply', [cast.vault.tokens])).toMatchObject({ error: { code: -32602, message: 'Invalid param: not a Token mint' } })
    expect(ask(chain, 'getTokenSupply', [unused])).toMatchObject({ error: { code: -32602, message: 'Invalid param: could not find account' } })
    expect(ask(chain, 'getTokenAccountBalance', [cast.vault.address])).toMatchObject({ error: { code: -32602, message: 'Invalid param: not a Token account' } })
    expect(ask(chain, 'getTokenAccountBalance', [unused])).toMatchObject({ error: { code: -32602, message: 'Invalid param: could not find account' } })
    expect(ask(chain, 'getBalance', [unused])).toMatchObject({ result: { value: 0 } })
    const mint = { decimals: 6, freezeAuthority: null, isInitialized: true, mintAuthority: null, supply: SUPPLY.toString() }
    expect(ask(chain, 'getAccountInfo', [cast.mint.address, { encoding: 'jsonParsed' }])).toMatchObject({ result: { value: { data: { parsed: { info: mint, type: 'mint' } } } } })
  })

  it('of an owner are found by mint and by program, the junk token only by its own', () => {
    const list = z.object({ result: z.object({ value: z.array(z.object({ pubkey: z.string(), account: z.object({ owner: z.string() }) })) }) })
    const by = (which: object) => list.parse(ask(chain, 'getTokenAccountsByOwner', [cast.vault.address, which, { encoding: 'jsonParsed' }])).result.value
    expect(by({ mint: cast.mint.address }).map(({ pubkey }) => pubkey)).toEqual([cast.vault.tokens])
    expect(by({ programId: TOKEN_PROGRAM }).map(({ pubkey }) => pubkey)).toEqual([cast.vault.tokens])
    const junk = by({ programId: TOKEN_2022_PROGRAM })
    expect(junk.map(({ account }) => account.owner)).toEqual([TOKEN_2022_PROGRAM])
    expect(by({ mint: cast.fakeMint.address })).toEqual(junk)
    expect(ask(chain, 'getTokenAccountsByOwner', [cast.vault.address, { mint: unused }])).toMatchObject({ error: { code: -32602, message: 'Invalid param: could not find mint' } })
  })

  it('of a program are filtered by size and bytes, and add up to the supply', () => {
    const filters = [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: cast.mint.address } }]
    const amounts = { encoding: 'base64', dataSlice: { offset: 64, length: 8 } }
    const list = z.object({ result: z.array(z.object({ account: z.object({ data: z.tuple([z.string(), z.literal('base64')]) }) })) })
    const found = list.parse(ask(chain, 'getProgramAccounts', [TOKEN_PROGRAM, { filters, ...amounts }])).result
    expect(found.length).toBeGreaterThan(40)
    expect(found.reduce((sum, { account }) => sum + Buffer.from(account.data[0], 'base64').readBigUInt64LE(), 0n)).toBe(SUPPLY)
    const mine = [...filters, { memcmp: { offset: 32, bytes: cast.vault.address } }]
    expect(list.parse(ask(chain, 'getProgramAccounts', [TOKEN_PROGRAM, { filters: mine, ...amounts }])).result).toHaveLength(1)
  })

  it('of the largest holders come twenty, largest first', () => {
    const list = z.object({ result: z.object({ value: z.array(z.object({ address: z.string(), amount: z.string().transform(BigInt) })) }) })
    const largest = list.parse(ask(chain, 'getTokenLargestAccounts', [cast.mint.address])).result.value
    expect(largest).toHaveLength(20)
    expect(largest.map(({ amount }) => amount)).toEqual(largest.map(({ amount }) => amount).toSorted((a, b) => (a < b ? 1 : -1)))
    expect(largest.map(({ address }) => address)).toContain(cast.vault.tokens)
  })

  it('come several at a time, missing ones as null', () => {
    const answer = ask(chain, 'getMultipleAccounts', [[cast.vault.address, unused], { encoding: 'base64' }])
    expect(answer).toMatchObject({ result: { value: [{ data: ['', 'base64'] }, null] } })
    expect(ask(chain, 'getMultipleAccounts', [Array.from({ length: 101 }, () => unused)])).toMatchObject({ error: { code: -32602 } })
  })
})

describe('time', () => {
  it('is that of the slot', () => {
    expect(ask(chain, 'getBlockTime', [GENESIS_SLOT])).toMatchObject({ result: chain.slots.blockTime(GENESIS_SLOT) })
    expect(chain.slots.blockTime(GENESIS_SLOT + 500) - chain.slots.blockTime(GENESIS_SLOT)).toBe(107)
    expect(ask(chain, 'getBlockTime', [chain.slots.tip() + 1])).toMatchObject({ error: { code: -32004 } })
    expect(ask(chain, 'getBlockTime', [1])).toMatchObject({ error: { code: -32009 } })
  })

  it('appears in samples of the last minutes, as the slots really went', () => {
    const sample = z.object({ numSlots: z.number(), numTransactions: z.number(), samplePeriodSecs: z.literal(60), slot: z.number() })
    const samples = (limit?: number, lag = 0) => z.object({ result: z.array(sample) }).parse(ask(chain, 'getRecentPerformanceSamples', limit === undefined ? [] : [limit], lag)).result
    const [newest, second] = samples(2)
    expect(newest).toMatchObject({ slot: chain.slots.tip() })
    expect(newest?.numSlots).toBe((newest?.slot ?? 0) - (second?.slot ?? 0))
    expect(Math.round((newest?.numSlots ?? 0) / 10)).toBe(28)
    for (const { slot, numSlots } of samples()) {
      expect(Math.abs(chain.slots.startsAt(slot) - chain.slots.startsAt(slot - numSlots) - 60_000)).toBeLessThan(500)
    }
    expect(samples()).toHaveLength(720)
    expect(samples(3, 100)[0]?.slot).toBe(chain.slots.tip() - 100)
    actions.transfer({ from: 'vault', amount: '1' })
    expect(samples(1)[0]?.numTransactions).toBeGreaterThan(0)
    expect(ask(chain, 'getRecentPerformanceSamples', [721])).toMatchObject({ error: { code: -32602 } })
  })

  it('from confirmed to final is zero if finality is instant', () => {
    const alpenglow = createChain({ seed: 'alpenglow', genesisTime: START, clock: manualClock(START + 3_600_000), finality: 'alpenglow' })
    const slot = (commitment: string) => ask(alpenglow, 'getSlot', [{ commitment }])
    expect(slot('finalized')).toEqual(slot('confirmed'))
    expect(slot('finalized')).toMatchObject({ result: alpenglow.slots.tip() - 1 })
    expect(ask(chain, 'getSlot', [{ commitment: 'finalized' }])).toMatchObject({ result: chain.slots.tip() - 31 })
  })

  it('and health are those of a lagging node’s own view', () => {
    expect(ask(chain, 'getSlot', [{ commitment: 'processed' }], 500)).toMatchObject({ result: chain.slots.tip() - 500 })
    expect(ask(chain, 'getHealth')).toMatchObject({ result: 'ok' })
    expect(ask(chain, 'getHealth', [], 128)).toMatchObject({ result: 'ok' })
    expect(ask(chain, 'getHealth', [], 129)).toMatchObject({ error: { code: -32005, message: 'Node is behind by 129 slots', data: { numSlotsBehind: 129 } } })
  })
})
