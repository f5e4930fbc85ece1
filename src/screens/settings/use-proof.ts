import { useCallback, useSyncExternalStore } from 'react'
import { onProofChange, proofTimes, provenFor, type ProofTimes } from '../../wallet/prove.ts'

/** This page's proof of a wallet, as long as it counts. */
export function useProof(wallet: string | null): ProofTimes | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const heard = () => {
        clearTimeout(timer)
        const left = wallet === null ? 0 : provenFor(wallet)
        // It ends by itself, too.
        if (left > 0) timer = setTimeout(changed, left)
        changed()
      }
      heard()
      const stop = onProofChange(heard)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [wallet],
  )
  return useSyncExternalStore(subscribe, () => (wallet === null ? null : proofTimes(wallet)))
}
