import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Cleared } from '../../data/snapshot/snapshot-write.ts'
import type { StoredState } from './stored-words.ts'

const EVERY_MS = 5000

const loadDevice = () => import('./stored-device.ts')

/** What the app stores, read when the screen opens, every five seconds while it is visible, and after clearing; `null` before that. */
export function useStored(): { state: StoredState | null; clear: () => Promise<Cleared>; clearDrafts: () => Promise<number>; clearWallets: () => Promise<number> } {
  const queryClient = useQueryClient()
  const [state, setState] = useState<StoredState | null>(null)
  const readAgain = useCallback(async () => {
    try {
      const { readStored } = await loadDevice()
      setState(await readStored(queryClient))
    } catch (error) {
      console.warn('the code that reads the storage could not be loaded; trying again', error)
    }
  }, [queryClient])
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') void readAgain()
    }
    read()
    const timer = setInterval(read, EVERY_MS)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [readAgain])
  const clear = async () => {
    const { clearStored } = await loadDevice()
    const cleared = await clearStored(queryClient)
    await readAgain()
    return cleared
  }
  const clearDrafts = async () => {
    const { clearUnsent } = await loadDevice()
    const count = await clearUnsent()
    await readAgain()
    return count
  }
  const clearWallets = async () => {
    const { clearWatched } = await loadDevice()
    const count = await clearWatched()
    await readAgain()
    return count
  }
  return { state, clear, clearDrafts, clearWallets }
}
