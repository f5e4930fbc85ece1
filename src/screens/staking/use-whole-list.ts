import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StakingTransfers } from '../../contract/staking-transfers.ts'
import { restOfPositionsQuery } from '../../data/api/rest-of-positions.ts'

interface WholeList {
  answer: StakingTransfers | undefined
  /** Whether positions are missing: still loading, or out of reach without a network. */
  lacksSome: boolean
}

/** The answer with all open positions; if `first` is only the first page, the others are added once they have loaded. */
export function useWholeList(first: StakingTransfers | undefined): WholeList {
  const cursor = first?.meta.nextCursor
  const { data: rest } = useQuery(restOfPositionsQuery(cursor))
  return useMemo(() => {
    if (first === undefined || cursor === undefined) return { answer: first, lacksSome: false }
    return { answer: { ...first, stakers: [...first.stakers, ...(rest ?? [])] }, lacksSome: rest === undefined }
  }, [first, cursor, rest])
}
