import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import styles from './pull-to-refresh.module.css'
import { watchPull, type Pull } from './watch-pull.ts'

const words = { pulling: 'Pull to update', ready: 'Let go to update', updating: 'Updating…' } as const

/** Pulling the page down asks for all its figures anew, in an installed app on iOS: everywhere else the platform has it, or there is a reload button. */
export function PullToRefresh() {
  const queryClient = useQueryClient()
  const [pull, setPull] = useState<Pull>('idle')
  useEffect(
    () =>
      watchPull({
        onChange: setPull,
        refresh: () => queryClient.refetchQueries({ type: 'active' }),
      }),
    [queryClient],
  )
  return (
    <div className={styles.place} role="status">
      {pull === 'idle' ? null : <p className={styles.words}>{words[pull]}</p>}
    </div>
  )
}
