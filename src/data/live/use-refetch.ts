import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ReadPath } from '../../contract/reads.ts'
import { readKey } from './queries.ts'

/** Refetches a read endpoint on demand. A failure shows in the read's own state. */
export function useRefetch(path: ReadPath): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => void queryClient.refetchQueries({ queryKey: readKey(path) }), [queryClient, path])
}
