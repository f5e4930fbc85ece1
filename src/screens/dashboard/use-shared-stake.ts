import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { rewardPeriods, stakingPlan, type RewardPeriod } from '../../rules/calculator.ts'

export interface SharedStake {
  /** The amount as typed. */
  typed: string
  period: RewardPeriod
}

const usual: SharedStake = { typed: String(stakingPlan.minimum), period: 'monthly' }

/**
 * The calculator's input, kept in the URL, `?stake=2500000&period=monthly`, so that a result can be
 * shared. The page arrives with the default values; the URL is read after hydration.
 */
export function useSharedStake(): [SharedStake, (change: Partial<SharedStake>) => void] {
  const router = useRouter()
  const isHydrated = useHydrated()
  const [changed, setChanged] = useState<SharedStake | null>(null)
  const stake = changed ?? (isHydrated ? stakeOf(window.location.search) : usual)

  const change = (part: Partial<SharedStake>) => {
    const next = { ...stake, ...part }
    setChanged(next)
    const address = new URL(window.location.href)
    address.searchParams.set('stake', next.typed)
    address.searchParams.set('period', next.period)
    // Replaced, not pushed, so that Back leaves the page; and without scrolling.
    void router.navigate({ href: `${address.pathname}${address.search}${address.hash}`, replace: true, resetScroll: false, hashScrollIntoView: false })
  }
  return [stake, change]
}

/** Parses a URL's query; defaults for missing or invalid values. */
function stakeOf(search: string): SharedStake {
  const parameters = new URLSearchParams(search)
  const period = rewardPeriods.find(({ id }) => id === parameters.get('period'))?.id
  return { typed: parameters.get('stake') ?? usual.typed, period: period ?? usual.period }
}
