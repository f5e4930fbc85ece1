import { HoldingFault, createHoldingsDecoder, type HoldingsDecoder } from '../../upstream/rpc/reads/holdings-decoder.ts'
import type { Holding } from '../../upstream/rpc/reads/holding.ts'
import { distributionOf, type HolderDistribution } from './holders.ts'
import { type AddressSet, createAddressSet } from './address-set.ts'
import { randomSeed } from './hash.ts'
import { isOnCurve } from './on-curve.ts'
import { createOwnerTable, type OwnerTable } from './owner-table.ts'

/** How many owners with a balance there are of each kind. */
export interface OwnerCounts {
  /** Owners that may have a key. */
  people: number
  /** Accounts of programs: pools, escrows, vaults of other programs, and wallets that are programs. */
  programs: number
  /** The project's own. */
  project: number
  /** Shares of what the people hold together. Undefined when they hold nothing. */
  distribution?: HolderDistribution | undefined
}

/** An address of the project: an owner, or one of its token accounts. */
export interface ProjectAddress {
  address: string
  /** The same address as 32 bytes. */
  bytes: Uint8Array
}

/**
 * Adds up accounts by owner over several answers, each of which counts only once it is kept. Classifying an owner takes a
 * tenth of a millisecond, so the result is remembered from one count to the next.
 */
export interface HolderTally {
  /** Begins a new count. */
  reset(project: readonly ProjectAddress[]): void
  /** Begins an answer; one that was read and not kept is dropped. */
  begin(): void
  /** Throws as HoldingsDecoder does, and HoldingFault for an account that was listed before. */
  write(chunk: Uint8Array): void
  end(): unknown
  /** Counts the answer read last, and returns its number of accounts. */
  keep(): number
  /** What all accounts hold together, in base units. */
  total(): bigint
  count(): OwnerCounts
}

/** What one or several answers add up to. */
interface Part {
  accounts: AddressSet
  owners: OwnerTable
  total: bigint
  /** Owners of accounts that are the project's by their own address. */
  projectOwners: Uint8Array[]
}

const U64_MAX = 2n ** 64n - 1n
const PERSON = 1
const PROGRAM = 2

export function createHolderTally(): HolderTally {
  let seeds: readonly [number, number] = [randomSeed(), randomSeed()]
  let project: readonly ProjectAddress[] = []
  let projectAddresses: ReadonlySet<string> = new Set()
  let kept = emptyPart(seeds)
  let reading: { part: Part; decoder: HoldingsDecoder } | undefined
  let known: { owners: OwnerTable; kinds: Uint8Array } | undefined

  const begin = () => {
    const part = emptyPart(seeds)
    const decoder = createHoldingsDecoder((holding) => {
      if (kept.accounts.has(holding.address)) throw new HoldingFault('an account is listed twice')
      take(part, holding)
      if (projectAddresses.has(holding.address)) part.projectOwners.push(holding.owner)
      if (kept.total + part.total > U64_MAX) throw new HoldingFault('the accounts hold more than 64 bits together')
    })
    reading = { part, decoder }
    return reading
  }

  const isPerson = (owner: Uint8Array) => {
    const number = known?.owners.find(owner) ?? -1
    const kind = known?.kinds[number]
    return kind === PERSON || kind === PROGRAM ? kind === PERSON : isOnCurve(owner)
  }

  return {
    reset(addresses) {
      project = addresses
      projectAddresses = new Set(addresses.map(({ address }) => address))
      seeds = [randomSeed(), randomSeed()]
      kept = emptyPart(seeds)
      reading = undefined
    },
    begin: () => void begin(),
    write: (chunk) => (reading ?? begin()).decoder.write(chunk),
    end: () => (reading ?? begin()).decoder.end(),
    keep() {
      if (!reading) return 0
      const { part } = reading
      reading = undefined
      const accounts = part.accounts.size
      // The longer one absorbs the shorter one, so that a first answer isn't copied.
      kept = accounts > kept.accounts.size ? joined(part, kept) : joined(kept, part)
      return accounts
    },
    total: () => kept.total,
    count() {
      const { owners, projectOwners } = kept
      const own = createOwnerTable(16)
      for (const bytes of [...project.map(({ bytes }) => bytes), ...projectOwners]) own.add(bytes, 0n)
      const kinds = new Uint8Array(owners.size)
      const counts = { people: 0, programs: 0, project: 0 }
      for (let number = 0; number < owners.size; number += 1) {
        if (owners.amount(number) === 0n) continue
        const owner = owners.owner(number)
        if (own.find(owner) >= 0) {
          counts.project += 1
          continue
        }
        const person = isPerson(owner)
        kinds[number] = person ? PERSON : PROGRAM
        counts[person ? 'people' : 'programs'] += 1
      }
      known = { owners, kinds }
      return { ...counts, distribution: distributionOf(amountsOf(owners, kinds)) }
    },
  }
}

function emptyPart(seeds: readonly [number, number]): Part {
  return { accounts: createAddressSet(seeds), owners: createOwnerTable(), total: 0n, projectOwners: [] }
}

function take(part: Part, { address, owner, amount }: Holding): void {
  if (!part.accounts.add(address)) throw new HoldingFault('an account is listed twice')
  part.owners.add(owner, amount)
  part.total += amount
}

function joined(into: Part, other: Part): Part {
  into.accounts.addAll(other.accounts)
  for (let number = 0; number < other.owners.size; number += 1) into.owners.add(other.owners.owner(number), other.owners.amount(number))
  into.total += other.total
  into.projectOwners.push(...other.projectOwners)
  return into
}

function* amountsOf(owners: OwnerTable, kinds: Uint8Array): Generator<bigint> {
  for (let number = 0; number < owners.size; number += 1) if (kinds[number] === PERSON) yield owners.amount(number)
}
