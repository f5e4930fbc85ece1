import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps the watched wallets up to date while the calling part is shown. Their code comes after the first paint. */
export function useMine(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let end: (() => void) | undefined
    let left = false
    import('../../data/my/watch-mine.ts').then(
      ({ watchMine }) => {
        if (!left) end = watchMine(queryClient)
      },
      (error: unknown) => console.warn('the code of the watched wallets could not be loaded', error),
    )
    return () => {
      left = true
      end?.()
    }
  }, [queryClient])
}
