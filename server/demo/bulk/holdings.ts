import { addressBytes, base58 } from '../chain/base58.ts'
import { walletOf } from '../chain/keys.ts'
import { tokenAccountOf } from '../chain/program-address.ts'
import { createPrng } from '../prng.ts'
import { BD } from '../story/cast.ts'
import { curvePoints, offCurve } from './curve-points.ts'
import { createNumberedBytes } from './numbered-bytes.ts'

/** The project's own accounts: the first token accounts, in this order. */
export const PROJECT = ['vault', 'staking', 'internal', 'pool'] as const
export type ProjectAccount = (typeof PROJECT)[number]

/** Token accounts by number, with their owners and final balances. */
export interface Holdings {
  readonly mint: string
  readonly length: number
  /** Wallets with these token account numbers stake; their accounts are the associated ones. */
  readonly stakers: { from: number; count: number }
  project(name: ProjectAccount): { owner: string; account: string }
  address(number: number): string
  /** Null if it isn't one of these token accounts. */
  numberOf(address: string): number | null
  ownerBytes(number: number): Uint8Array
  owner(number: number): string
  amount(number: number): bigint
  /** The numbers of a wallet's token accounts. */
  ofOwner(owner: string): number[]
  readonly truth: HoldersTruth
}

/** The result of a correct count. */
export interface HoldersTruth {
  accounts: number
  /** Token accounts with a balance. */
  funded: number
  /** Owners with a balance that are on the curve, without the project's. */
  people: number
  /** Owners with a balance that are off the curve, without the pool. */
  programs: number
  supply: bigint
}

export interface HoldingsOptions {
  seed: string
  accounts: number
  stakers: number
  /** A staker's minimum balance. */
  mustHold: (staker: number) => bigint
}

const EMPTY = 0.08
const OF_PROGRAMS = 0.02
/** Share of owners with a second account. */
const SECOND = 0.03
const VAULT = 102_400_000n * BD
const INTERNAL = 10_000_000n * BD
const POOL = 167_500_000n * BD

export function createHoldings({ seed, accounts: wanted, stakers: wantedStakers, mustHold }: HoldingsOptions): Holdings {
  const length = Math.max(wanted, PROJECT.length + wantedStakers)
  const prng = createPrng(`${seed}/holdings`)
  const mint = walletOf(seed, 'mint').address
  const stakers = { from: PROJECT.length, count: wantedStakers }
  const kinds = Uint8Array.from({ length }, (_, number) => (number < stakers.from + stakers.count ? KIND.person : kindOf(prng.next())))
  const count = (kind: number) => kinds.reduce((sum, one) => sum + (one === kind ? 1 : 0), 0)
  const wallets = length - count(KIND.program) - count(KIND.second)
  const owners = Buffer.concat([curvePoints(`${seed}/owners`, wallets), ...Array.from({ length: count(KIND.program) }, (_, number) => offCurve(`${seed}/program ${number}`))])
  // The project has keys, and the pool belongs to a program.
  const projectOwners = PROJECT.map((name) => (name === 'pool' ? offCurve(`${seed}/pool`) : Buffer.from(addressBytes(walletOf(seed, name).address))))
  projectOwners.forEach((owner, number) => owner.copy(owners, 32 * number))

  const ownerNumbers = new Uint32Array(length)
  const amounts = new BigUint64Array(length)
  let [person, program] = [0, wallets]
  for (let number = 0; number < length; number += 1) {
    const kind = kinds[number]
    ownerNumbers[number] = kind === KIND.program ? program++ : kind === KIND.second ? prng.int(stakers.from, person - 1) : person++
    // Few have much: amounts are spread over five powers of ten.
    amounts[number] = kind === KIND.empty ? 0n : BigInt(Math.floor(10 ** (1 + 5 * prng.next() ** 2))) * (BD / 100n)
  }
  amounts.set([VAULT, 0n, INTERNAL, POOL])
  for (let staker = 0; staker < stakers.count; staker += 1) amounts[stakers.from + staker] = (amounts[stakers.from + staker] ?? 0n) + mustHold(staker)

  const ownerBytes = (number: number) => owners.subarray(32 * (ownerNumbers[number] ?? 0), 32 * (ownerNumbers[number] ?? 0) + 32)
  const owner = (number: number) => base58(ownerBytes(number))
  const names = createNumberedBytes(`${seed}/accounts`, 32)
  const associated = Array.from({ length: stakers.from + stakers.count }, (_, number) => tokenAccountOf(owner(number), mint))
  const associatedNumbers = new Map(associated.map((address, number) => [address, number]))
  const address = (number: number) => associated[number] ?? names.text(number)
  return {
    mint,
    length,
    stakers,
    project: (name) => {
      const number = PROJECT.indexOf(name)
      return { owner: owner(number), account: address(number) }
    },
    address,
    numberOf: (text) => {
      const known = associatedNumbers.get(text)
      if (known !== undefined) return known
      const number = names.numberOf(text)
      return number !== null && number >= associated.length && number < length ? number : null
    },
    ownerBytes,
    owner,
    amount: (number) => amounts[number] ?? 0n,
    ofOwner: (text) => {
      const found = numberIn(owners, addressBytes(text))
      if (found === null) return []
      const numbers: number[] = []
      for (let at = ownerNumbers.indexOf(found); at >= 0; at = ownerNumbers.indexOf(found, at + 1)) numbers.push(at)
      return numbers
    },
    truth: countHolders(amounts, ownerNumbers, wallets),
  }
}

const KIND = { person: 0, empty: 1, program: 2, second: 3 } as const

function kindOf(luck: number): number {
  if (luck < EMPTY) return KIND.empty
  if (luck < EMPTY + OF_PROGRAMS) return KIND.program
  return luck < EMPTY + OF_PROGRAMS + SECOND ? KIND.second : KIND.person
}

function countHolders(amounts: BigUint64Array, ownerNumbers: Uint32Array, wallets: number): HoldersTruth {
  const [people, programs] = [new Set<number>(), new Set<number>()]
  let supply = 0n
  let funded = 0
  amounts.forEach((amount, number) => {
    supply += amount
    if (amount === 0n) return
    funded += 1
    const owner = ownerNumbers[number] ?? 0
    if (number >= PROJECT.length) (owner < wallets ? people : programs).add(owner)
  })
  return { accounts: amounts.length, funded, people: people.size, programs: programs.size, supply }
}

/** The index of these 32 bytes. */
function numberIn(all: Buffer, bytes: Uint8Array): number | null {
  for (let at = all.indexOf(bytes); at >= 0; at = all.indexOf(bytes, at + 1)) if (at % 32 === 0) return at / 32
  return null
}
