import { queryOptions } from '@tanstack/react-query'
import { walletMovements, type WalletMovement } from '../../contract/wallet.ts'
import { readPages } from '../api/read-pages.ts'

/** All movements of a wallet, newest first, page by page to the last. Not kept on the device. `newest`: a new movement asks anew. */
export function allMovementsQuery(address: string, newest: string) {
  return queryOptions({
    queryKey: ['all movements', address, newest] as const,
    queryFn: async ({ signal }): Promise<readonly WalletMovement[]> =>
      (await readPages(`/api/wallets/${address}/movements`, walletMovements, { signal })).flatMap(({ movements }) => movements),
    staleTime: Infinity,
  })
}
