import type { Wallet } from '../../../contract/wallet.ts'
import { useNow } from '../../../data/live/use-now.ts'
import { emptyFigure } from '../../../page/figure-view.ts'
import { stakingPlan } from '../../../rules/calculator.ts'
import { formatExact } from '../../../rules/format.ts'
import { StatCard } from '../../../ui/stat-card.tsx'
import { StatRow } from '../../../ui/stat-row.tsx'
import { walletWords } from '../content.ts'
import styles from '../my.module.css'
import { figureAt } from './figure-at.ts'

const words = walletWords.wallet
const AGE_EVERY_MS = 1000

/** What a wallet holds, has staked and earned, and its tier, each with its age. */
export function WalletFigures({ wallet: { holdings, stake, tier }, isDown }: { wallet: Wallet; isDown: boolean }) {
  const now = useNow(AGE_EVERY_MS)
  const at = { now, isDown }
  const held = holdings
    ? figureAt(holdings.meta, { text: formatExact(holdings.amount), unit: 'BD', note: words.accounts(holdings.accounts) }, at)
    : emptyFigure('absent', { note: words.noHoldings })
  const staked = stake ? figureAt(stake.meta, { text: formatExact(stake.staked), unit: 'BD', note: stakeNote(stake) }, at) : emptyFigure('absent', { note: words.noStake })
  const earned = stake ? figureAt(stake.meta, { text: formatExact(stake.reward.earned), unit: 'BD', note: words.perDay(formatExact(stake.reward.perDay)) }, at) : emptyFigure('absent')
  const tierMeta = stake?.meta ?? holdings?.meta
  const rank = { text: tier.name === 'none' ? words.noTier : nameOfTier(tier.name), note: tier.next ? words.next(formatExact(tier.next.missing, 0), nameOfTier(tier.next.name)) : words.highest }
  return (
    <>
      <StatRow columns={4}>
        <StatCard folds level={4} size="word" label={words.staked} figure={staked} />
        <StatCard folds level={4} size="word" label={words.held} figure={held} />
        <StatCard folds level={4} size="word" label={walletWords.earned} figure={earned} />
        <StatCard folds level={4} size="word" label={words.tier} figure={tierMeta ? figureAt(tierMeta, rank, at) : emptyFigure('absent', rank)} />
      </StatRow>
      {stake ? (
        <p className={styles.quiet}>
          {words.rule(stakingPlan.apyPercent)} {stake.reward.atUnlock === null ? '' : words.atUnlock(formatExact(stake.reward.atUnlock))}{' '}
          {stake.meta.state === 'incomplete' ? words.incomplete(stake.meta.outstanding ?? 0) : ''}
        </p>
      ) : null}
    </>
  )
}

function stakeNote({ staked, unlocked, unlocksAt }: NonNullable<Wallet['stake']>): string {
  if (!/[1-9]/.test(staked)) return words.nothingStaked
  return unlocksAt !== null && !/[1-9]/.test(unlocked) ? words.locked : words.unlocked(formatExact(unlocked))
}

function nameOfTier(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
