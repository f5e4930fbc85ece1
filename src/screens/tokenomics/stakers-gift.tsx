import { tokenomics } from '../../content/tokenomics.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Section } from '../../ui/section.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useNow } from '../../data/live/use-now.ts'
import styles from './stakers-gift.module.css'

const words = tokenomics.gift

/** What was locked for the first fifty stakers, and whether that lock has ended. */
export function StakersGift() {
  // A prerendered page knows no time. The day was over when this was written, so that is what it says until the clock is there.
  const clock = useNow(60_000)
  const now = useHydrated() ? clock : Number.POSITIVE_INFINITY
  return (
    <Section name="gift" title={words.title} subtitle={lockText(now)}>
      <p className={styles.amount}>{words.amount}</p>
      <p className={styles.text}>{words.text}</p>
      <ActionLink to="/staking">{words.link}</ActionLink>
    </Section>
  )
}

/** The lock as it is at a time, epoch milliseconds. */
export function lockText(now: number): string {
  return now < Date.parse(words.unlocksOn) ? words.locked : words.unlocked
}
