import { feeOf } from '../chain/chain.ts'
import { createTokenAccount, stakeThroughProgram, transferChecked, type Instruction } from '../chain/instructions.ts'
import type { Ledger, LedgerEntry, LedgerLine, TokenFigure } from '../chain/ledger.ts'
import { join, u64 } from '../chain/bytes.ts'
import { TOKEN_PROGRAM } from '../chain/programs.ts'
import { decodeTransaction, signedTransaction } from '../chain/wire-transaction.ts'
import { DECIMALS } from '../story/cast.ts'
import { countWhile, type Deposit, type Deposits } from './deposits.ts'
import type { Holdings } from './holdings.ts'
import { createNumberedBytes } from './numbered-bytes.ts'

export interface BulkLedgerOptions {
  seed: string
  holdings: Holdings
  deposits: Deposits
  stakingProgram: string
  blockhash: (slot: number) => string
}

const FAILED = { InstructionError: [0, { Custom: 1 }] } satisfies LedgerEntry['error']
const LAMPORTS = 2_000_000_000n
const RENT = 2_039_280n

/** Computes every transaction on request. The signatures have the right length but sign nothing. */
export function createBulkLedger({ seed, holdings, deposits, stakingProgram, blockhash }: BulkLedgerOptions): Ledger {
  const signatures = createNumberedBytes(`${seed}/signatures`, 64)
  const cosignatures = createNumberedBytes(`${seed}/cosignatures`, 64)
  const staking = holdings.project('staking')
  const stakerAt = (address: string) => {
    const number = holdings.numberOf(address) ?? holdings.ofOwner(address)[0] ?? -1
    const staker = number - holdings.stakers.from
    return staker >= 0 && staker < holdings.stakers.count ? staker : null
  }
  /** Positions in the history that name this address. */
  const placesOf = (address: string): { length: number; at: (place: number) => number } => {
    if (address === staking.account) return { length: deposits.length, at: (place) => place }
    const own = deposits.ofStaker(stakerAt(address) ?? -1)
    return { length: own.length, at: (place) => own[place] ?? 0 }
  }
  const indexOf = (signature: string) => {
    const index = signatures.numberOf(signature)
    return index !== null && index < deposits.length ? index : null
  }
  const line = (index: number): LedgerLine => {
    const deposit = deposits.at(index)
    return { index, slot: deposit?.slot ?? 0, signature: signatures.text(index), error: deposit?.way === 'failed' ? FAILED : null, memo: null }
  }

  const entryOf = (deposit: Deposit): LedgerEntry => {
    const { index, slot, version, way, amount, stakedBefore, stakedByBefore } = deposit
    const number = holdings.stakers.from + deposit.staker
    const [owner, account] = [holdings.owner(number), holdings.address(number)]
    const heldBefore = holdings.amount(number) + deposits.stakedByAfter(deposit.staker, deposits.length) - stakedByBefore
    const wire = signedTransaction({
      feePayer: { address: owner, sign: () => signatures.bytes(index) },
      signers: [{ address: staking.owner, sign: () => cosignatures.bytes(index) }],
      instructions: [instructionOf(deposit, owner, account)],
      recentBlockhash: blockhash(slot - 2),
      version,
    })
    const transaction = decodeTransaction(wire)
    if (!transaction) throw new Error(`transaction ${index} can't be read`)
    const keys = [...transaction.accountKeys]
    const fee = feeOf(transaction)
    const moved = way === 'program' || way === 'transfer' ? amount : way === 'withdrawal' ? -amount : 0n
    const figures = (staked: bigint | null, held: bigint) =>
      keys.flatMap((key, accountIndex): TokenFigure[] => {
        const [wallet, units] = key === staking.account ? [staking.owner, staked] : key === account ? [owner, held] : ['', null]
        return units === null ? [] : [{ accountIndex, mint: holdings.mint, owner: wallet, programId: TOKEN_PROGRAM, decimals: DECIMALS, amount: units }]
      })
    const lamports = keys.map((_, place) => (place === 0 ? LAMPORTS : RENT))
    return {
      ...line(index),
      wire,
      fee,
      keys,
      loaded: { writable: [], readonly: [] },
      logs: [`Program ${TOKEN_PROGRAM} invoke [1]`, `Program ${TOKEN_PROGRAM} ${way === 'failed' ? 'failed: custom program error: 0x1' : 'success'}`],
      inner: way === 'program' ? [{ index: 0, instructions: [innerTransfer(keys, account, owner, amount)] }] : [],
      computeUnits: 6_200,
      lamportsBefore: lamports,
      lamportsAfter: lamports.map((units, place) => (place === 0 ? units - BigInt(fee) : units)),
      tokensBefore: figures(way === 'opening' ? null : stakedBefore, heldBefore),
      tokensAfter: figures(stakedBefore + moved, heldBefore - moved),
    }
  }

  function instructionOf({ way, amount }: Deposit, owner: string, account: string): Instruction {
    const { mint } = holdings
    const move = (source: string, destination: string, authority: string, units: bigint) =>
      transferChecked({ source, mint, destination, authority, amount: units, decimals: DECIMALS })
    switch (way) {
      case 'opening':
        return createTokenAccount(owner, staking.account, staking.owner, mint)
      case 'program':
        return stakeThroughProgram(stakingProgram, account, staking.account, owner, amount)
      case 'withdrawal':
        return move(staking.account, account, staking.owner, amount)
      default:
        return move(account, staking.account, owner, way === 'touch' ? 0n : amount)
    }
  }

  function innerTransfer(keys: readonly string[], account: string, owner: string, amount: bigint) {
    const accounts = [account, staking.account, owner].map((key) => keys.indexOf(key))
    return { programIdIndex: keys.indexOf(TOKEN_PROGRAM), accounts, data: join([3], u64(amount)), stackHeight: 2 }
  }

  const at = (index: number) => {
    const deposit = deposits.at(index)
    return deposit && entryOf(deposit)
  }
  return {
    length: deposits.length,
    at,
    bySignature: (signature) => at(indexOf(signature) ?? -1),
    has: (signature) => indexOf(signature) !== null,
    countUpTo: deposits.countUpTo,
    page: (address, { slot, limit, before, until }) => {
      const newest = before === undefined ? deposits.length : indexOf(before)
      if (newest === null || (newest < deposits.length && (deposits.at(newest)?.slot ?? 0) > slot)) return []
      const oldest = until === undefined ? -1 : (indexOf(until) ?? -1)
      const places = placesOf(address)
      const end = Math.min(newest, deposits.countUpTo(slot))
      const upTo = countWhile(places.length, (place) => places.at(place) < end)
      const from = Math.max(upTo - limit, countWhile(places.length, (place) => places.at(place) <= oldest), 0)
      return Array.from({ length: Math.max(0, upTo - from) }, (_, back) => line(places.at(upTo - 1 - back)))
    },
    add: () => {
      throw new Error('this history is complete')
    },
  }
}
