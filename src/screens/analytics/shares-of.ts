import { analytics } from './content.ts'
import type { StakingTotal } from '../../contract/staking-total.ts'
import type { VaultMetrics } from '../../contract/vault-metrics.ts'
import { fromDecimal } from '../../rules/amount.ts'
import { formatMillions, shorten } from '../../rules/format.ts'
import type { Share } from '../../ui/shares.tsx'

/** How many stakers stand by themselves; the others are one line. */
const TOP_STAKERS = 8
/** As fine as any mint of Solana is divided. */
const FINEST = 9

/** Where the supply is: vault, stake, elsewhere. `null` where the three don't add up, being read at different moments. */
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

/** The one sentence that the shares come to. */
export function insightOf(shares: readonly Share[]): string {
  const [vault, staked, elsewhere] = shares
  if (!vault || !staked || !elsewhere) return ''
  return `${vault.text} of all BD is in the vault and ${staked.text} is staked. The other ${elsewhere.text} is in wallets that can trade it.`
}

/** The largest stakers and all others, as shares of what is staked. */
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
