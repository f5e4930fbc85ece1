import type { Verification } from '../../../src/contract/verification.ts'
import type { VirtualCardEligibility } from '../../../src/contract/virtual-card-eligibility.ts'
import { toDecimal } from '../../../src/rules/amount.ts'
import { tierOf, tierThresholds, type Tier } from '../../../src/rules/tiers.ts'
import type { SolanaReads } from '../../upstream/rpc/reads/reads.ts'
import type { StakingLedger } from '../ledger/ledger.ts'
import { readMint } from '../supply/mint.ts'
import { sharedBriefly } from '../../lib/shared-briefly.ts'

export interface WalletStanding {
  /** Base units. */
  staked: bigint
  /** BD in the wallet itself, base units. */
  held: bigint
  decimals: number
  tier: Tier
  detectionMethod: Verification['detectionMethod']
  /** Transactions still to be counted, 0 when only the ledger's sum differs from the chain's; absent when everything is counted. */
  outstanding?: number
  /** The slot of the wallet's own balance. */
  slot: number
}

export interface VerificationDeps {
  ledger: Pick<StakingLedger, 'standing' | 'pending'>
  reads: Pick<SolanaReads, 'accountInfo' | 'tokenAccountsByOwner'>
  mint: string
  /** What the team has granted the wallet by hand: it counts as that at least. */
  granted?: ((wallet: string) => Promise<GrantedTier | null>) | undefined
}

export type GrantedTier = Exclude<Tier, 'none'>

/** What this process's verifications share: the newest transactions are looked through at most once in two seconds. */
export function verificationDeps(ledger: StakingLedger, reads: VerificationDeps['reads'], mint: string, granted?: VerificationDeps['granted']): VerificationDeps {
  const pending = sharedBriefly(() => ledger.pending(), 2000)
  return { ledger: { standing: (wallet, movements) => ledger.standing(wallet, movements), pending }, reads, mint, granted }
}

/** No stake of the wallet is known, but not everything was looked through. A later retry may help. */
export class StandingUnknown extends Error {
  override readonly name = 'StandingUnknown'
}

/** Not everything is counted, and the missing part could be this wallet's. */
export class StandingIncomplete extends Error {
  override readonly name = 'StandingIncomplete'
  readonly outstanding: number
  constructor(outstanding: number) {
    super(outstanding > 0 ? `${outstanding} ${outstanding === 1 ? 'transaction is' : 'transactions are'} still to be counted` : 'the record of stakes does not add up to what the chain holds yet')
    this.outstanding = outstanding
  }
}

/**
 * What a wallet has staked and holds. The ledger covers what it has read; a deposit that it doesn't have yet is looked for in
 * the newest confirmed transactions. `wallet` must be an address. Rejects with RpcError when no node answers, with
 * StandingUnknown when none lists the newest transactions (a wallet is never called empty unchecked), and with
 * StandingIncomplete while the part not yet counted could raise the wallet's tier. A wallet that the team has verified by hand
 * is never refused for what isn't known: it counts as what it was granted, or as more.
 */
export async function standingOf(wallet: string, { ledger, reads, mint, granted = async () => null }: VerificationDeps): Promise<WalletStanding> {
  const [pending, accounts, { decimals }, byHand] = await Promise.all([
    ledger.pending(),
    reads.tokenAccountsByOwner(wallet, mint),
    readMint({ reads, mint }),
    granted(wallet),
  ])
  const { staked, outstanding } = await ledger.standing(wallet, pending?.movements ?? [])
  const held = accounts.value.reduce((sum, { amount }) => sum + amount, 0n)
  const { own, tier, basis } = tierStanding({ staked, held, decimals, byHand })
  // Unread recent transactions may also be among the outstanding.
  const missing = outstanding === undefined && !pending?.unread ? undefined : Math.max(outstanding ?? 0, pending?.unread ?? 0)
  if (missing !== undefined && own !== HIGHEST_TIER && byHand === null) throw new StandingIncomplete(missing)
  if (staked === 0n && !pending && byHand === null) throw new StandingUnknown('no node lists the newest transactions')
  return {
    staked,
    held,
    decimals,
    tier,
    ...(missing === undefined ? {} : { outstanding: missing }),
    detectionMethod: basis,
    slot: accounts.slot,
  }
}

/** The tier of a wallet and what it is based on: its stake, or what the team granted it if that is more. `own`: by its stake alone. */
export function tierStanding({ staked, held, decimals, byHand }: { staked: bigint; held: bigint; decimals: number; byHand: GrantedTier | null }): {
  own: Tier
  tier: Tier
  basis: Verification['detectionMethod']
} {
  const own = tierOf(staked, decimals)
  const tier = higherOf(own, byHand ?? 'none')
  return { own, tier, basis: tier !== own ? 'manual_verification' : staked > 0n ? 'staking_ledger' : held > 0n ? 'token_account_analysis' : 'none' }
}

const HIGHEST_TIER = tierThresholds[0].tier

function higherOf(a: Tier, b: Tier): Tier {
  return tierThresholds.find(({ tier }) => tier === a || tier === b)?.tier ?? 'none'
}

/**
 * The virtual card a wallet qualifies for: eligibility goes by the stake, while balance and worth are what the wallet holds.
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

/** The same facts as the verification call answers them. */
export function verificationOf(standing: WalletStanding, asOf: Date): Verification {
  const { staked, decimals, tier, detectionMethod, slot, outstanding } = standing
  const trust = outstanding === undefined ? ({ state: 'live' } as const) : ({ state: 'incomplete', outstanding } as const)
  return {
    isStaking: staked > 0n,
    stakedAmount: toDecimal(staked, decimals),
    tier,
    detectionMethod,
    meta: { ...trust, asOf: asOf.toISOString(), source: detectionMethod === 'none' ? 'direct_rpc' : detectionMethod, slot },
  }
}
