import { createHash } from 'node:crypto'
import { addressBytes, base58 } from '../chain/base58.ts'
import { join, u64 } from '../chain/bytes.ts'
import type { AccountHistory } from '../chain/account-history.ts'
import type { NodeChain } from '../chain/chain.ts'
import type { AccountState } from '../chain/machine.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../chain/programs.ts'
import { createSlotClock, SLOTS_BEHIND, type Finality } from '../chain/slots.ts'
import { MINT_SIZE } from '../chain/token-state.ts'
import { addressOf } from '../chain/keys.ts'
import { DECIMALS } from '../story/cast.ts'
import { createBulkLedger } from './bulk-ledger.ts'
import { createDeposits, type Deposits } from './deposits.ts'
import { createHoldings, PROJECT, type Holdings } from './holdings.ts'

/** A chain of any size that is computed, not run: it accepts no transactions. */
export interface BulkChain extends NodeChain {
  readonly holdings: Holdings
  readonly deposits: Deposits
  readonly stakingProgram: string
}

export interface BulkChainOptions {
  seed: string
  genesisTime: number
  clock: () => number
  transactions: number
  later: number
  tokenAccounts: number
  stakers: number
  finality?: Finality | undefined
}

export function createBulkChain(options: BulkChainOptions): BulkChain {
  const { seed, genesisTime, clock, transactions, later, tokenAccounts, stakers, finality = 'tower' } = options
  const slots = createSlotClock(genesisTime, clock)
  const deposits = createDeposits({ seed, slots, stakers, transactions, later })
  const holdings = createHoldings({ seed, accounts: tokenAccounts, stakers, mustHold: deposits.mustHold })
  const blockhash = (slot: number) => base58(createHash('sha256').update(`${seed}/blockhash/${slot}`).digest())
  const stakingProgram = addressOf(seed, 'staking program')
  const refused = { ok: false, error: 'ClusterMaintenance', logs: [] } as const
  return {
    holdings,
    deposits,
    stakingProgram,
    slots,
    accounts: createBulkAccounts(holdings, deposits),
    ledger: createBulkLedger({ seed, holdings, deposits, stakingProgram, blockhash }),
    genesisHash: base58(createHash('sha256').update(`${seed}/genesis`).digest()),
    slotsBehind: SLOTS_BEHIND[finality],
    blockhash,
    isRecent: () => false,
    submit: () => refused,
    simulate: () => refused,
    rent: (space) => BigInt(128 + space) * 6_960n,
    onEntry: () => () => {},
  }
}

const RENT = 2_039_280n
const STAKING = PROJECT.indexOf('staking')

function createBulkAccounts(holdings: Holdings, deposits: Deposits): AccountHistory {
  const mintBytes = addressBytes(holdings.mint)
  const supply = holdings.truth.supply + deposits.stakedAfter(deposits.length)
  const mint: AccountState = { lamports: 1_461_600n, owner: TOKEN_PROGRAM, data: mintData(supply), executable: false }
  const { from, count } = holdings.stakers
  // Subscriptions compare states by identity, so keep those that can change.
  const kept = new Map<number, { amount: bigint; state: AccountState }>()
  // A search over all accounts asks for each right after computing its address.
  const last = { address: '', number: -1 }

  const amountAt = (number: number, slot: number) => {
    const happened = deposits.countUpTo(slot)
    if (number === STAKING) return deposits.stakedAfter(happened)
    const staker = number - from
    if (staker < 0 || staker >= count) return holdings.amount(number)
    return holdings.amount(number) + deposits.stakedByAfter(staker, deposits.length) - deposits.stakedByAfter(staker, happened)
  }
  const stateOf = (number: number, slot: number): AccountState => {
    const amount = amountAt(number, slot)
    const known = kept.get(number)
    if (known?.amount === amount) return known.state
    const data = join(mintBytes, holdings.ownerBytes(number), u64(amount), NO_DELEGATE, [1], NOTHING_ELSE)
    const state = { lamports: RENT, owner: TOKEN_PROGRAM, data, executable: false }
    if (number < from + count) kept.set(number, { amount, state })
    return state
  }
  return {
    at: (address, slot) => {
      if (address === holdings.mint) return mint
      const number = address === last.address ? last.number : holdings.numberOf(address)
      if (number !== null) return stateOf(number, slot)
      return holdings.ofOwner(address).length > 0 ? WALLET : null
    },
    *ofProgram(program, after) {
      if (program !== TOKEN_PROGRAM) return
      if (after === undefined) yield holdings.mint
      const start = after === undefined || after === holdings.mint ? 0 : (holdings.numberOf(after) ?? holdings.length) + 1
      for (let number = start; number < holdings.length; number += 1) {
        last.address = holdings.address(number)
        last.number = number
        yield last.address
      }
    },
    ofOwner: (owner) => holdings.ofOwner(owner).map(holdings.address),
    keep: () => {},
    write: () => {
      throw new Error('nothing can be written here')
    },
  }
}

const WALLET: AccountState = { lamports: 2_000_000_000n, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false }
const NO_DELEGATE = new Uint8Array(36)
/** No native reserve, no delegated amount, no close authority. */
const NOTHING_ELSE = new Uint8Array(12 + 8 + 36)

/** Without mint and freeze authority. */
function mintData(supply: bigint): Uint8Array {
  const data = new Uint8Array(MINT_SIZE)
  data.set(u64(supply), 36)
  data.set([DECIMALS, 1], 44)
  return data
}
