import { tokenomics } from '../../content/tokenomics.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Section } from '../../ui/section.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useNow } from '../../data/live/use-now.ts'
import styles from './stakers-gift.module.css'

const words = tokenomics.gift

/** The gift for the first fifty stakers, and whether its lock has ended. */
export function StakersGift() {
  // A prerendered page has no clock. The day had passed when this was written, so it says that until the clock is known.
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

/** The lock's state at `now` (epoch milliseconds), in words. */
export function lockText(now: number): string {
  return now < Date.parse(words.unlocksOn) ? words.locked : words.unlocked
}
