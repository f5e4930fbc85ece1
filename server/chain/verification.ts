import type { Verification } from '../../src/contract/verification.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { tierOf, type Tier } from '../../src/rules/tiers.ts'
import type { SolanaReads } from '../upstream/rpc/reads.ts'
import type { StakingLedger } from './ledger/ledger.ts'
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
  ledger: Pick<StakingLedger, 'wallet' | 'pendingMovements'>
  reads: Pick<SolanaReads, 'tokenAccountsByOwner' | 'tokenSupply'>
  mint: string
}

/** The parts for all verifications of this process: however many ask, the newest transactions are looked through once in two seconds. */
export function verificationParts(ledger: StakingLedger, reads: VerificationParts['reads'], mint: string): VerificationParts {
  const pendingMovements = sharedBriefly(() => ledger.pendingMovements(), 2000)
  return { ledger: { wallet: (wallet) => ledger.wallet(wallet), pendingMovements }, reads, mint }
}

/**
 * What a wallet has staked and holds. The ledger answers for what is final; the newest confirmed transactions are looked
 * through for a deposit that it doesn't have yet. `wallet` must be an address. Throws RpcError when no node answers:
 * a wallet is never called empty because nobody could look.
 */
export async function standingOf(wallet: string, { ledger, reads, mint }: VerificationParts, signal?: AbortSignal): Promise<WalletStanding> {
  const options = signal ? { signal } : {}
  const [stored, pending, accounts, supply] = await Promise.all([
    ledger.wallet(wallet),
    ledger.pendingMovements(),
    reads.tokenAccountsByOwner(wallet, mint, options),
    reads.tokenSupply(mint, options),
  ])
  const fresh = (pending ?? []).filter((movement) => movement.wallet === wallet)
  const change = fresh.reduce((sum, { kind, amount }) => (kind === 'deposit' ? sum + amount : sum - amount), 0n)
  const staked = stored.staked + change > 0n ? stored.staked + change : 0n
  const held = accounts.value.reduce((sum, { amount }) => sum + amount, 0n)
  const { decimals } = supply.value
  return {
    staked,
    held,
    decimals,
    tier: tierOf(staked, decimals),
    detectionMethod: staked > 0n ? 'staking_ledger' : held > 0n ? 'token_account_analysis' : 'none',
    slot: accounts.slot,
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
