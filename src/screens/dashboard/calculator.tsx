import { useEffect, useId, useRef, useState } from 'react'
import { dashboard } from './content.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useView } from '../../data/live/use-view.ts'
import { crossesDeployedMark, quickStakes, rewardPeriods, stakeAmount } from '../../rules/calculator.ts'
import { formatMillions } from '../../rules/format.ts'
import { Card } from '../../ui/card.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import styles from './calculator.module.css'
import { Reward } from './reward.tsx'
import { useSharedStake, type SharedStake } from './use-shared-stake.ts'

const words = dashboard.calculator
const FLASH_MS = 2000

/** Computes the reward from amount and period. Nothing is staked here; the button links to the staking site. */
export function Calculator() {
  const [stake, change] = useSharedStake()
  const { stakingUrl } = useView('deployment')
  const flashes = useDeployedFlash()
  return (
    <Card title={words.title}>
      <div className={styles.calculator}>
        <p className={styles.plan}>{words.plan}</p>
        <div className={styles.inputs}>
          <Amount typed={stake.typed} onChange={(typed) => change({ typed })} />
          <Period period={stake.period} onChange={(period) => change({ period })} />
        </div>
        <Reward amount={stakeAmount(stake.typed)} period={stake.period} />
        <span className={styles.stake} data-flash={flashes ? '' : undefined}>
          <ExternalLink look="secondary" href={stakingUrl}>
            {words.stake}
          </ExternalLink>
        </span>
        <p className={styles.terms}>{words.terms}</p>
      </div>
    </Card>
  )
}

function Amount({ typed, onChange }: { typed: string; onChange: (typed: string) => void }) {
  const id = useId()
  const amount = stakeAmount(typed)
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {words.amount}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        step="any"
        className={styles.field}
        aria-describedby={`${id}-minimum`}
        value={typed}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.choices} role="group" aria-label={words.quick}>
        {quickStakes.map((quick) => (
          <Choice key={quick} chosen={amount === String(quick)} onChoose={() => onChange(String(quick))}>
            {formatMillions(String(quick)).replace(/\.?0+M$/, 'M')}
          </Choice>
        ))}
      </div>
      <p id={`${id}-minimum`} className={styles.hint}>
        {words.minimum}
      </p>
    </div>
  )
}

function Period({ period, onChange }: { period: SharedStake['period']; onChange: (period: SharedStake['period']) => void }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {words.period}
      </p>
      <div className={styles.choices}>
        {rewardPeriods.map((one) => (
          <Choice key={one.id} value={one.id} chosen={one.id === period} onChoose={() => onChange(one.id)}>
            {words.periods[one.id]}
          </Choice>
        ))}
      </div>
    </div>
  )
}

function Choice({ value, chosen, onChoose, children }: { value?: string; chosen: boolean; onChoose: () => void; children: string }) {
  return (
    <button type="button" value={value} className={styles.choice} aria-pressed={chosen} onClick={onChoose}>
      {children}
    </button>
  )
}

/** True for two seconds each time the vault's deployed amount crosses the mark. */
function useDeployedFlash(): boolean {
  const deployed = useAnswer('/api/analytics/overview')?.totalDeployed
  const before = useRef<string>(undefined)
  const [flashes, setFlashes] = useState(false)
  useEffect(() => {
    if (deployed === undefined) return
    if (crossesDeployedMark(before.current, deployed)) setFlashes(true)
    before.current = deployed
  }, [deployed])
  useEffect(() => {
    if (!flashes) return
    const timer = setTimeout(() => setFlashes(false), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashes])
  return flashes
}
