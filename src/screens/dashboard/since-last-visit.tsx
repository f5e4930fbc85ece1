import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Meta } from '../../contract/meta.ts'
import { walletQuery } from '../../data/my/wallet-query.ts'
import { watchedWallets } from '../../data/my/watched-wallets.ts'
import { noteSeen, readVisits, seenBefore, writeVisits, type Seen } from '../../data/my/last-visit.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useNow } from '../../data/live/use-now.ts'
import { useView } from '../../data/live/use-view.ts'
import { happened } from './happened.ts'
import { hero as words } from './hero-content.ts'
import styles from './hero.module.css'

/** What is in sight for less than this was not seen. */
const SEEN_AFTER_MS = 5000

/** One line of what happened since the last visit; nothing on the first visit, or where nothing did. */
export function SinceLastVisit() {
  const [before] = useState(() => seenBefore(readVisits(), Date.now()))
  const seen = useSeen()
  const unlocks = useUnlocks()
  useNoteOf(seen)
  const now = useNow(60_000)
  const unlocked = unlocks.filter((at) => before !== null && at > before.at && at <= now).length
  const news = before && seen ? happened(before, { ...seen, at: now }, unlocked) : []
  return (
    <p className={styles.news} role="status">
      {before === null || news.length === 0 ? null : (
        <>
          {words.since} <time dateTime={new Date(before.at).toISOString()}>{since(before.at)}</time>: {news.join(', ')}
        </>
      )}
    </p>
  )
}

/** When the open positions of the watched wallets unlock, epoch milliseconds. The holder's summary asks about them. */
function useUnlocks(): number[] {
  const wallets = useStore(watchedWallets, (state) => state.wallets)
  return useQueries({
    queries: wallets.map(({ address }) => ({ ...walletQuery(address), enabled: false })),
    combine: (answers) => answers.flatMap(({ data }) => data?.wallet?.stake?.open.map(({ unlocksAt }) => Date.parse(unlocksAt)) ?? []),
  })
}

/** The figures at hand, without their moment; null while the vault's is unknown, or nobody vouches for it. */
function useSeen(): Omit<Seen, 'at'> | null {
  const vault = useAnswer('/api/vault/live-balance')
  const staking = useAnswer('/api/analytics/real-staking')
  const market = useAnswer('/api/trading/market-data')
  if (!vault || isUncertain(vault)) return null
  return {
    vault: vault.vaultBalance,
    ...(staking && !isUncertain(staking) ? { staked: staking.totalStaked } : {}),
    ...(market && !isUncertain(market) ? { priceUsd: market.priceUsd } : {}),
  }
}

/** Compared with another day's, it would tell of changes that never were. */
function isUncertain({ meta }: { meta: Meta }): boolean {
  return meta.state === 'reference' || meta.state === 'incomplete' || meta.state === 'disputed'
}

/** Keeps what was in sight for some seconds, but not old figures without a connection: they were kept before. */
function useNoteOf(seen: Omit<Seen, 'at'> | null): void {
  const { state } = useView('link')
  const { vault, staked, priceUsd } = seen ?? {}
  const isOffline = state === 'down'
  useEffect(() => {
    if (vault === undefined || isOffline) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      clearInterval(timer)
      writeVisits(noteSeen(readVisits(), { at: Date.now(), vault, staked, priceUsd }))
    }, SEEN_AFTER_MS)
    return () => clearInterval(timer)
  }, [vault, staked, priceUsd, isOffline])
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `21 Nov, 14:32`, on this device's clock. */
function since(at: number): string {
  return format.format(at)
}
