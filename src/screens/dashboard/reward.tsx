import { dashboard } from './content.ts'
import { reference } from '../../content/reference.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { emptyFigure, referenceFigure } from '../../page/figure-view.ts'
import type { FigureView } from '../../page/view.ts'
import { rewardPeriods, stakeReward, worthInUsd, type RewardPeriod } from '../../rules/calculator.ts'
import { MINUS, formatExact, formatPrice } from '../../rules/format.ts'
import { Figure } from '../../ui/figure.tsx'
import { useAnswerFigure } from '../../shell/figures/use-answer-figure.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './reward.module.css'

const words = dashboard.calculator
const PRICE = '/api/token/market-data'
const reads = [PRICE] as const

/** The reward of an amount (BD as a decimal string) over a period, and its value at the current price. */
export function Reward({ amount, period }: { amount: string; period: RewardPeriod }) {
  const { isError } = useReads(reads, 'calculator')
  const isHydrated = useHydrated()
  const market = useAnswer(PRICE)
  const answerFigure = useAnswerFigure()
  const days = rewardPeriods.find(({ id }) => id === period)?.days ?? '0'
  const reward = stakeReward(amount, days)

  const worth = (): FigureView => {
    if (market) return answerFigure(market.meta, worthAt(reward, market.price))
    if (!isError || !isHydrated) return emptyFigure('loading')
    return referenceFigure({ ...worthAt(reward, Number(reference.price.value)), why: reference.price.why })
  }
  return <RewardFigures reward={reward} daily={stakeReward(amount, '1')} period={words.periods[period]} days={days} worth={worth()} />
}

interface RewardFiguresProps {
  reward: string
  daily: string
  /** `Monthly` */
  period: string
  days: string
  worth: FigureView
}

function RewardFigures({ reward, daily, period, days, worth }: RewardFiguresProps) {
  return (
    <div className={styles.reward}>
      <div className={styles.part} role="group" aria-labelledby="reward-title">
        <p id="reward-title" className={styles.label}>
          {words.reward}, {period.toLowerCase()} ({days} {words.days})
        </p>
        <output className={styles.number}>
          {signed(reward)} <span className={styles.unit}>BD</span>
        </output>
        <p className={styles.quiet}>
          {words.simple} · {words.daily} {signed(daily)} BD
        </p>
      </div>
      <div className={styles.part} role="group" aria-labelledby="worth-title">
        <p id="worth-title" className={styles.label}>
          {words.usd}
        </p>
        <Figure label={words.usd} figure={worth} pending={words.waiting} />
      </div>
    </div>
  )
}

function worthAt(reward: string, price: number): { text: string; note: string } {
  const usd = worthInUsd(reward, price)
  const sign = usd.startsWith('-') ? MINUS : ''
  return { text: `${sign}$${formatExact(usd.replace('-', ''))}`, note: `${words.price} ${formatPrice(price)} USD` }
}

function signed(decimal: string): string {
  return formatExact(decimal).replace('-', MINUS)
}
