import { describe, expect, it } from 'vitest'
import { bytesFromBase58 } from '../../lib/base58.ts'
import { HoldingFault } from '../../upstream/rpc/reads/holdings-decoder.ts'
import { createHolderTally } from './holder-tally.ts'
import { isOnCurve } from './on-curve.ts'

const WALLETS = ['8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H', '9we6kjtbcZ2vy3GSLLsZTEhbAqXPTRvEyoxa8wxSqKp5', 'V15kW7xzaTJRDbdbC35GYT6QUcBtDzwmhrnGZDRtR2j'] as const
const POOL = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'
const addressOf = (index: number) => `7WU3jHeeJh4sHUkVBpMrirpm2c518j61uhKSEimSM${'ABCDEFGH'[index]}`

const answer = (...accounts: readonly (readonly [number, string, bigint])[]) => {
  const value = accounts.map(([account, owner, amount]) => {
    const data = Buffer.alloc(40)
    data.set(bytesFromBase58(owner))
    data.writeBigUInt64LE(amount, 32)
    return { pubkey: addressOf(account), account: { data: [data.toString('base64'), 'base64'] } }
  })
  return Buffer.from(JSON.stringify({ result: { context: { slot: 1 }, value } }))
}

function begun() {
  const tally = createHolderTally()
  tally.reset([])
  const read = (body: Uint8Array) => {
    tally.begin()
    tally.write(body)
    return tally.end()
  }
  return { tally, read }
}

describe('createHolderTally', () => {
  it('adds up what was kept, and nothing else', () => {
    const { tally, read } = begun()
    expect(read(answer([0, WALLETS[0], 5n], [1, WALLETS[1], 7n]))).toEqual({ result: { context: { slot: 1 }, value: [] } })
    expect(tally.total()).toBe(0n)
    expect(tally.keep()).toBe(2)
    read(answer([2, WALLETS[2], 100n]))
    read(answer([3, WALLETS[2], 30n], [4, WALLETS[0], 1n], [5, POOL, 9n]))
    expect(tally.keep()).toBe(3)
    expect(tally.keep()).toBe(0)
    expect(tally.total()).toBe(52n)
    expect(tally.count()).toMatchObject({ people: 3, programs: 1, project: 0 })
    tally.reset([])
    expect([tally.total(), tally.count()]).toEqual([0n, { people: 0, programs: 0, project: 0, distribution: undefined }])
  })

  it('recognises an account that was kept when it comes again, not one that was dropped', () => {
    const { tally, read } = begun()
    read(answer([0, WALLETS[0], 5n]))
    read(answer([0, WALLETS[0], 5n]))
    tally.keep()
    expect(() => read(answer([1, WALLETS[0], 1n], [0, WALLETS[1], 1n]))).toThrow(HoldingFault)
    read(answer([1, WALLETS[0], 1n]))
    expect([tally.keep(), tally.total()]).toEqual([1, 6n])
  })

  it('refuses accounts that together hold more than can exist, in one answer and in two', () => {
    const most = 2n ** 64n - 1n
    const { tally, read } = begun()
    expect(() => read(answer([0, WALLETS[0], most], [1, WALLETS[0], 1n]))).toThrow(HoldingFault)
    read(answer([0, WALLETS[0], most]))
    tally.keep()
    expect(() => read(answer([1, WALLETS[0], 1n]))).toThrow(HoldingFault)
    read(answer([1, WALLETS[0], 0n]))
    expect([tally.keep(), tally.total()]).toEqual([1, most])
  })

  it('gets the same count again with the owners it remembers', () => {
    const { tally, read } = begun()
    for (let times = 0; times < 3; times += 1) {
      tally.reset([])
      read(answer([0, WALLETS[0], 5n], [1, POOL, 7n], [2, WALLETS[1], BigInt(times)]))
      tally.keep()
      expect(tally.count()).toMatchObject({ people: times === 0 ? 1 : 2, programs: 1, project: 0 })
    }
    // An owner that is no longer the project's counts as a person.
    tally.reset([{ address: WALLETS[0], bytes: bytesFromBase58(WALLETS[0]) }])
    read(answer([0, WALLETS[0], 5n]))
    tally.keep()
    expect(tally.count()).toMatchObject({ people: 0, project: 1 })
    tally.reset([])
    read(answer([0, WALLETS[0], 5n]))
    tally.keep()
    expect(tally.count()).toMatchObject({ people: 1, project: 0 })
  })
})

describe('isOnCurve', () => {
  it.each([
    ...WALLETS.map((wallet) => [wallet, true] as const),
    [POOL, false],
    // A derived token account, and a burn address.
    ['CULQToo7CNmMmuPcprsDNSth9HiApG224hTGisMWPLZs', false],
    ['1nc1nerator11111111111111111111111111111111', false],
  ] as const)('%s: %s', (address, expected) => {
    expect(isOnCurve(bytesFromBase58(address))).toBe(expected)
  })

  it('accepts any encoding of a point, as the chain does', () => {
    const minusOne = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 0xec : at === 31 ? 0x7f : 0xff))
    const one = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0))
    const oneWithSign = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : at === 31 ? 0x80 : 0))
    // 1 + p, which is 1 again.
    const onePlusP = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 0xee : at === 31 ? 0x7f : 0xff))
    expect([minusOne, one, oneWithSign, onePlusP].map(isOnCurve)).toEqual([true, true, true, true])
  })
})
