import { useEffect } from 'react'
import { useStore } from 'zustand'
import { nameOf } from '../../data/my/name-of.ts'
import { readWatchedWallets, watchedWallets } from '../../data/my/watched-wallets.ts'

/** The wallets that this device watches, each with its name; null until the device's store is read. */
export function useWatched(): readonly { address: string; name: string }[] | null {
  const { wallets, ready } = useStore(watchedWallets)
  useEffect(() => {
    void readWatchedWallets()
  }, [])
  return ready ? wallets.map((wallet) => ({ address: wallet.address, name: nameOf(wallet) })) : null
}
