import { queryOptions } from '@tanstack/react-query'
import { stakingTransfers, type StakePosition } from '../../contract/staking-transfers.ts'
import { readWith } from './api-client.ts'

const PAGE = 1000

/** The open positions after the first page of /api/staking/transfers, page by page to the last. Not kept on the device. */
export function restOfPositionsQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['positions after', cursor] as const,
    enabled: cursor !== undefined,
    queryFn: async ({ signal }): Promise<readonly StakePosition[]> => {
      const positions: StakePosition[] = []
      for (let next = cursor; next !== undefined; ) {
        const page = await readWith(`/api/staking/transfers?limit=${PAGE}&cursor=${encodeURIComponent(next)}`, stakingTransfers, { signal })
        positions.push(...page.stakers)
        next = page.meta.nextCursor
      }
      return positions
    },
  })
}
