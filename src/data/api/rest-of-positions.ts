import { queryOptions } from '@tanstack/react-query'
import { stakingTransfers, type StakePosition } from '../../contract/staking-transfers.ts'
import { readPages } from './read-pages.ts'

/** The open positions after the first page of /api/staking/transfers, page by page to the last. Not kept on the device. */
export function restOfPositionsQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['positions after', cursor] as const,
    enabled: cursor !== undefined,
    queryFn: async ({ signal }): Promise<readonly StakePosition[]> =>
      cursor === undefined ? [] : (await readPages('/api/staking/transfers', stakingTransfers, { cursor, signal })).flatMap(({ stakers }) => stakers),
  })
}
