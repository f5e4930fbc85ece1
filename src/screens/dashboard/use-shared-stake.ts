import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { rewardPeriods, stakingPlan, type RewardPeriod } from '../../rules/calculator.ts'

export interface SharedStake {
  /** As it was typed. */
  typed: string
  period: RewardPeriod
}

const usual: SharedStake = { typed: String(stakingPlan.minimum), period: 'monthly' }

/**
 * What the calculator works with. It stands in the address, `?stake=2500000&period=monthly`, so that a result can be
 * sent to somebody. The page arrives with the usual values, the address is read when React has taken over.
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
    // Replaced, not pushed: Back leads to where one came from. And nothing scrolls.
    void router.navigate({ href: `${address.pathname}${address.search}${address.hash}`, replace: true, resetScroll: false, hashScrollIntoView: false })
  }
  return [stake, change]
}

/** What an address says, the usual where it says nothing that makes sense. */
function stakeOf(search: string): SharedStake {
  const parameters = new URLSearchParams(search)
  const period = rewardPeriods.find(({ id }) => id === parameters.get('period'))?.id
  return { typed: parameters.get('stake') ?? usual.typed, period: period ?? usual.period }
}
