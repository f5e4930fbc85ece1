import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { rewardPeriods, stakingPlan, type RewardPeriod } from '../../rules/calculator.ts'

export interface SharedStake {
  /** The amount as typed. */
  typed: string
  period: RewardPeriod
}

/** After the last change. To write the address costs a slow phone more than to show the result of a letter. */
const UNTIL_WRITTEN_MS = 250

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (part: Partial<SharedStake>) => {
    const next = { ...stake, ...part }
    setChanged(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Replaced, not pushed, so that Back leaves the page; and without scrolling.
      void router.navigate({ href: addressWith(next), replace: true, resetScroll: false, hashScrollIntoView: false })
    }, UNTIL_WRITTEN_MS)
  }
  return [stake, change]
}

function addressWith({ typed, period }: SharedStake): string {
  const address = new URL(window.location.href)
  address.searchParams.set('stake', typed)
  address.searchParams.set('period', period)
  return `${address.pathname}${address.search}${address.hash}`
}

/** Parses a URL's query; defaults for missing or invalid values. */
function stakeOf(search: string): SharedStake {
  const parameters = new URLSearchParams(search)
  const period = rewardPeriods.find(({ id }) => id === parameters.get('period'))?.id
  return { typed: parameters.get('stake') ?? usual.typed, period: period ?? usual.period }
}
