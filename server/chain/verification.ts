import type { Verification } from '../../src/contract/verification.ts'
import type { VirtualCardEligibility } from '../../src/contract/virtual-card-eligibility.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { tierOf, type Tier } from '../../src/rules/tiers.ts'
import type { SolanaReads } from '../upstream/rpc/reads.ts'
import type { StakingLedger } from './ledger/ledger.ts'
import { readMint } from './mint.ts'
import { sharedBriefly } from './shared-briefly.ts'

export interface WalletStanding {
  /** Base units. */
  staked: bigint
  /** BD in the wallet itself, base units. */
  held: bigint
  decimals: number
  tier: Tier
  detectionMethod: Verification['detectionMethod']
  /** The slot of the wallet's own balance. */
  slot: number
}

export interface VerificationParts {
  ledger: Pick<StakingLedger, 'standing' | 'pendingMovements'>
  reads: Pick<SolanaReads, 'accountInfo' | 'tokenAccountsByOwner'>
  mint: string
}

/** The parts for all verifications of this process: however many ask, the newest transactions are looked through once in two seconds. */
export function verificationParts(ledger: StakingLedger, reads: VerificationParts['reads'], mint: string): VerificationParts {
  const pendingMovements = sharedBriefly(() => ledger.pendingMovements(), 2000)
  return { ledger: { standing: (wallet, pending) => ledger.standing(wallet, pending), pendingMovements }, reads, mint }
}

/** Nothing of the wallet's is known to be staked, but not everything was looked through. Asking again later helps. */
export class StandingUnknown extends Error {
  override readonly name = 'StandingUnknown'
}

/**
 * What a wallet has staked and holds. The ledger answers for what it has read; the newest confirmed transactions are
 * looked through for a deposit that it doesn't have yet. `wallet` must be an address. Throws RpcError when no node answers
 * and StandingUnknown where the history isn't read yet: a wallet is never called empty because nobody could look.
 */
export async function standingOf(wallet: string, { ledger, reads, mint }: VerificationParts, signal?: AbortSignal): Promise<WalletStanding> {
  const options = signal ? { signal } : {}
  const [pending, accounts, { decimals }] = await Promise.all([
    ledger.pendingMovements(),
    reads.tokenAccountsByOwner(wallet, mint, options),
    readMint({ reads, mint, ...options }),
  ])
  const { staked, compared } = await ledger.standing(wallet, pending ?? [])
  if (staked === 0n && !compared) throw new StandingUnknown('the staking history is still being read')
  if (staked === 0n && !pending) throw new StandingUnknown('no node lists the newest transactions')
  const held = accounts.value.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    staked,
    held,
    decimals,
    tier: tierOf(staked, decimals),
    detectionMethod: staked > 0n ? 'staking_ledger' : held > 0n ? 'token_account_analysis' : 'none',
    slot: accounts.slot,
  }
}

/**
 * What a card may be had for: eligible by what is staked, while the balance and its worth are what the wallet holds.
 * Without a price the worth is null, never 0.
 */
export function eligibilityOf(standing: WalletStanding, asOf: Date, priceUsd: number | undefined): VirtualCardEligibility {
  const { held, decimals, tier } = standing
  const bdBalance = toDecimal(held, decimals)
  return {
    eligible: tier !== 'none',
    bdBalance,
    usdValue: priceUsd === undefined ? null : Number(bdBalance) * priceUsd,
    tier,
    meta: verificationOf(standing, asOf).meta,
  }
}

/** The same as the verification call answers it. */
export function verificationOf(standing: WalletStanding, asOf: Date): Verification {
  const { staked, decimals, tier, detectionMethod, slot } = standing
  return {
    isStaking: staked > 0n,
    stakedAmount: toDecimal(staked, decimals),
    tier,
    detectionMethod,
    meta: { state: 'live', asOf: asOf.toISOString(), source: detectionMethod === 'none' ? 'direct_rpc' : detectionMethod, slot },
  }
}
