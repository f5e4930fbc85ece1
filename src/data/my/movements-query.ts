import { queryOptions } from '@tanstack/react-query'
import { walletMovements, type WalletMovement } from '../../contract/wallet.ts'
import { readWith } from '../api/api-client.ts'

const PAGE = 1000

/** All movements of a wallet, newest first, page by page to the last. Not kept on the device. `newest`: a new movement asks anew. */
export function allMovementsQuery(address: string, newest: string) {
  return queryOptions({
    queryKey: ['all movements', address, newest] as const,
    queryFn: async ({ signal }): Promise<readonly WalletMovement[]> => {
      const movements: WalletMovement[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const page = await readWith(`/api/wallets/${address}/movements?limit=${PAGE}${after}`, walletMovements, { signal })
        movements.push(...page.movements)
        cursor = page.meta.nextCursor
      }
      return movements
    },
    staleTime: Infinity,
  })
}
