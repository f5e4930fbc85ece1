import { analytics } from './content.ts'
import type { StakingTotal } from '../../contract/staking-total.ts'
import type { VaultMetrics } from '../../contract/vault-metrics.ts'
import { fromDecimal } from '../../rules/amount.ts'
import { formatMillions, shorten } from '../../rules/format.ts'
import type { Share } from '../../ui/shares.tsx'

/** The number of stakers with their own bar; the others share one. */
const TOP_STAKERS = 8
/** The most decimals that a Solana mint has. */
const FINEST = 9

/** The supply's distribution: vault, stake, elsewhere. `null` if they don't add up because they were read at different moments. */
export function supplyShares(metrics: Pick<VaultMetrics, 'totalSupply' | 'vaultBalance'>, staked: string): Share[] | null {
  const supply = units(metrics.totalSupply)
  const vault = units(metrics.vaultBalance)
  const stake = units(staked)
  const elsewhere = supply - vault - stake
  if (supply === 0n || elsewhere < 0n) return null
  const { distribution: words } = analytics
  return [
    { label: words.vault, tone: 'vault', ...share(vault, supply), note: `${formatMillions(metrics.vaultBalance)} BD` },
    { label: words.staked, ...share(stake, supply), note: `${formatMillions(staked)} BD` },
    { label: words.elsewhere, ...share(elsewhere, supply), note: `${formatMillions(String(elsewhere / 10n ** BigInt(FINEST)))} BD` },
  ]
}

/** The shares in one sentence. */
export function insightOf(shares: readonly Share[]): string {
  const [vault, staked, elsewhere] = shares
  if (!vault || !staked || !elsewhere) return ''
  return `${vault.text} of all BD is in the vault and ${staked.text} is staked. The other ${elsewhere.text} is in wallets that can trade it.`
}

/** The largest stakers and all others, as shares of the stake. */
export function stakerShares({ balance, stakers, stakerCount }: Pick<StakingTotal, 'balance' | 'stakers' | 'stakerCount'>): Share[] {
  const whole = units(balance)
  if (whole === 0n) return []
  const top = stakers.slice(0, TOP_STAKERS)
  const rest = top.reduce((left, { amount }) => left - units(amount), whole)
  const others = stakerCount - top.length
  return [
    ...top.map(({ wallet, amount }) => ({ label: shorten(wallet, 4, 4), ...share(units(amount), whole), note: `${formatMillions(amount)} BD` })),
    ...(others > 0 && rest > 0n ? [{ label: `${analytics.staking.rest}, ${others}`, ...share(rest, whole) }] : []),
  ]
}

function share(part: bigint, whole: bigint): { share: number; text: string } {
  const percent = Number((part * 1_000_000n) / whole) / 10_000
  return { share: percent, text: percent > 0 && percent < 0.1 ? '<0.1%' : `${percent.toFixed(1)}%` }
}

function units(decimal: string): bigint {
  return fromDecimal(decimal, FINEST) ?? 0n
}
