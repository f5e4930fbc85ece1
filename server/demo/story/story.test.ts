import { describe, expect, it } from 'vitest'
import type { DemoChain } from '../chain/chain.ts'
import type { LedgerEntry } from '../chain/ledger.ts'
import { TOKEN_PROGRAM } from '../chain/programs.ts'
import { GENESIS_SLOT } from '../chain/slots.ts'
import { readTokenAccount } from '../chain/token-state.ts'
import { START, toldChain } from '../testing/demo.ts'
import { decodeTransaction } from '../chain/wire-transaction.ts'
import { BD, SUPPLY, type Cast } from './cast.ts'

const DAY = 86_400
const { chain, cast } = toldChain({ holders: 60 })

const entries = (of: DemoChain) => Array.from({ length: of.ledger.length }, (_, index) => of.ledger.at(index)).filter((entry) => entry !== undefined)
const balance = (address: string) => readTokenAccount(chain.accounts.at(address, Infinity))?.amount ?? 0n
const all = (address: string) =>
  chain.ledger.page(address, { slot: Infinity, limit: 10_000 }).map(({ signature }) => chain.ledger.bySignature(signature)).filter((entry) => entry !== undefined)

/** A transaction's change to an account, from its balances before and after. */
function change({ tokensBefore, tokensAfter, keys }: LedgerEntry, account: string): bigint {
  const amount = (figures: LedgerEntry['tokensBefore']) => figures.find(({ accountIndex }) => keys[accountIndex] === account)?.amount ?? 0n
  return amount(tokensAfter) - amount(tokensBefore)
}

/** Owners whose BD went into the staking account, with the time; from balances only. */
function depositors(of: Cast): { owner: string; blockTime: number }[] {
  return all(of.staking.tokens).flatMap((entry) => {
    if (change(entry, of.staking.tokens) <= 0n) return []
    return entry.tokensBefore.flatMap(({ owner, accountIndex }) => {
      const account = entry.keys[accountIndex] ?? ''
      return account !== of.staking.tokens && change(entry, account) < 0n ? [{ owner, blockTime: chain.slots.blockTime(entry.slot) }] : []
    })
  })
}

describe('the story of the demo chain', () => {
  it('is the same for the same seed and moment, to the signature', () => {
    const again = toldChain({ holders: 60 })
    expect(again.cast.vault.address).toBe(cast.vault.address)
    expect(entries(again.chain).map(({ signature, slot }) => `${slot} ${signature}`)).toEqual(entries(chain).map(({ signature, slot }) => `${slot} ${signature}`))
    for (const { tokens } of [cast.vault, cast.staking, ...cast.quiet]) {
      expect(readTokenAccount(again.chain.accounts.at(tokens, Infinity))?.amount).toBe(balance(tokens))
    }
    expect(toldChain({ holders: 60, seed: 'other' }).cast.vault.address).not.toBe(cast.vault.address)
  })

  it('sums up to exactly 990,000,000 BD, and gives up the mint authority', () => {
    const accounts = [...chain.accounts.ofProgram(TOKEN_PROGRAM)].map((address) => readTokenAccount(chain.accounts.at(address, Infinity)))
    const held = accounts.filter((account) => account?.mint === cast.mint.address)
    expect(held.length).toBeGreaterThan(60)
    expect(held.reduce((sum, account) => sum + (account?.amount ?? 0n), 0n)).toBe(SUPPLY)
    expect(SUPPLY).toBe(990_000_000n * BD)
  })

  it('leaves vault, internal account and staking account with the right balances', () => {
    expect(balance(cast.vault.tokens)).toBe(102_400_000n * BD)
    expect(balance(cast.internal.tokens)).toBe(10_000_000n * BD)
    expect(balance(cast.staking.tokens)).toBe(24_560_000n * BD)
  })

  it('lets at least 25 wallets stake over more than 180 days, some of them more than once and some unlocked', () => {
    const deposits = depositors(cast)
    const owners = new Set(deposits.map(({ owner }) => owner))
    expect(owners.size).toBeGreaterThanOrEqual(25)
    expect(deposits.length).toBeGreaterThan(owners.size)
    const ages = deposits.map(({ blockTime }) => (START / 1000 - blockTime) / DAY)
    expect(ages.filter((age) => age > 180).length).toBeGreaterThanOrEqual(4)
    expect(Math.min(...ages)).toBeLessThan(4)
    expect(all(cast.staking.tokens).filter((entry) => change(entry, cast.staking.tokens) < 0n)).toHaveLength(2)
  })

  it('has every kind of deposit that is easily misread', () => {
    const staking = all(cast.staking.tokens)
    const failed = staking.filter(({ error }) => error !== null)
    expect(failed.map(({ error }) => error)).toEqual([{ InstructionError: [0, { Custom: 1 }] }])
    expect(failed.every((entry) => change(entry, cast.staking.tokens) === 0n && entry.fee > 0)).toBe(true)
    // A call from another program; a lookup table; a foreign fee payer; a closed source; a source created on the way.
    const stakingCalls = staking.filter(({ inner, keys }) => inner.length > 0 && keys.includes(cast.stakingProgram))
    expect(stakingCalls.length).toBeGreaterThan(10)
    expect(staking.some(({ loaded }) => loaded.writable.includes(cast.staking.tokens))).toBe(true)
    expect(staking.some(({ keys }) => keys[0] === cast.stranger.address)).toBe(true)
    const onlyBefore = staking.filter(({ tokensBefore, tokensAfter }) => tokensBefore.some((a) => !tokensAfter.some((b) => b.accountIndex === a.accountIndex)))
    const onlyAfter = staking.filter(({ tokensBefore, tokensAfter }) => tokensAfter.some((a) => !tokensBefore.some((b) => b.accountIndex === a.accountIndex)))
    expect(onlyBefore.length).toBeGreaterThan(0)
    expect(onlyAfter.length).toBeGreaterThan(0)
    const twoSources = staking.filter((entry) => entry.tokensBefore.filter(({ accountIndex }) => change(entry, entry.keys[accountIndex] ?? '') < 0n).length === 2)
    expect(twoSources.length).toBeGreaterThan(0)
    expect(staking.some(({ memo }) => memo === '[14] stake 180 days')).toBe(true)
  })

  it('deploys 84.63 million BD from the vault to eight wallets', () => {
    const received = new Map<string, bigint>()
    for (const entry of all(cast.vault.tokens).filter((one) => change(one, cast.vault.tokens) < 0n)) {
      for (const { owner, accountIndex } of entry.tokensAfter) {
        const gain = change(entry, entry.keys[accountIndex] ?? '')
        if (gain > 0n) received.set(owner, (received.get(owner) ?? 0n) + gain)
      }
    }
    expect([...received.keys()].toSorted()).toEqual(cast.deployed.map(({ address }) => address).toSorted())
    expect([...received.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(84_630_000n * BD)
  })

  it('happened before the demo began, in ascending slots, by transactions that fit a packet', () => {
    const slots = entries(chain).map(({ slot }) => slot)
    expect(slots).toEqual(slots.toSorted((a, b) => a - b))
    expect(slots.at(-1)).toBeLessThan(GENESIS_SLOT)
    expect(Math.max(...entries(chain).map(({ wire }) => wire.length))).toBeLessThanOrEqual(1_232)
  })

  it('mixes the versions of transactions as mainnet does, the newest only recently', () => {
    const versions = entries(chain).map((entry) => ({ version: decodeTransaction(entry.wire)?.version, age: (START / 1000 - chain.slots.blockTime(entry.slot)) / DAY, staking: entry.keys.includes(cast.staking.tokens) }))
    const of = (version: unknown) => versions.filter((one) => one.version === version)
    expect(of('legacy').length).toBeGreaterThan(20)
    expect(of(0).length).toBeGreaterThan(20)
    expect(Math.max(...of(1).map(({ age }) => age))).toBeLessThan(69)
    expect(of(1).filter(({ staking }) => staking).length).toBeGreaterThanOrEqual(4)
  })

  it('keeps a lookalike junk token apart from the real one', () => {
    const junk = [...chain.accounts.ofProgram('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')].map((address) => readTokenAccount(chain.accounts.at(address, Infinity)))
    const owners = junk.filter((account) => account?.mint === cast.fakeMint.address).map((account) => account?.owner)
    expect(owners.toSorted()).toEqual([cast.vault.address, cast.staking.address].toSorted())
  })
})
