import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StakingTransfers } from '../../contract/staking-transfers.ts'
import { restOfPositionsQuery } from '../../data/api/rest-of-positions.ts'

interface WholeList {
  answer: StakingTransfers | undefined
  /** Whether there are positions that have not arrived: on their way, or out of reach without a network. */
  lacksSome: boolean
}

/** The answer with every open position in it: where it is only the first page, with those behind it as soon as they are here. */
export function useWholeList(first: StakingTransfers | undefined): WholeList {
  const cursor = first?.meta.nextCursor
  const { data: rest } = useQuery(restOfPositionsQuery(cursor))
  return useMemo(() => {
    if (first === undefined || cursor === undefined) return { answer: first, lacksSome: false }
    return { answer: { ...first, stakers: [...first.stakers, ...(rest ?? [])] }, lacksSome: rest === undefined }
  }, [first, cursor, rest])
}
