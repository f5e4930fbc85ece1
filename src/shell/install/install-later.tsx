import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { install as words } from '../../content/install.ts'
import { connection, currentLink } from '../../data/live/connection.ts'
import { cachedFigures } from '../../data/snapshot/figure-cache.ts'
import { onInstalled } from '../../pwa/install-state.ts'
import { Launches } from './install-launches.tsx'
import { InstallOffer } from './install-offer.tsx'
import { dismissToast, toast } from '../toasts/toasts.ts'

/** The parts of installing that are on every screen: the offer, the thanks, launches, and the notice on a device without any data. */
export function InstallLater() {
  useEffect(() => onInstalled(() => void toast({ ...words.thanks, tone: 'good', showFor: 10_000 })), [])
  useNothingStored()
  return (
    <>
      <InstallOffer />
      <Launches />
    </>
  )
}

/** Without a network and without stored figures, shows a notice on how to get them; it goes away once there are some. */
function useNothingStored(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let shown: number | null = null
    const look = () => {
      const isEmpty = currentLink(connection.getState()) === 'down' && !hasFigures(queryClient)
      if (isEmpty && shown === null) shown = toast({ ...words.nothingStored, showFor: Number.POSITIVE_INFINITY })
      if (isEmpty || shown === null) return
      dismissToast(shown)
      shown = null
    }
    look()
    return connection.subscribe(look)
  }, [queryClient])
}

function hasFigures(queryClient: QueryClient): boolean {
  return Object.values(cachedFigures(queryClient)).some((answer) => answer !== undefined)
}
