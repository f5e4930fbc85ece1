import type { QueryClient } from '@tanstack/react-query'
import type { AssistantSources, Figure } from '../../assistant/sources.ts'
import type { ReadPath } from '../../contract/reads.ts'
import type { Wallet } from '../../contract/wallet.ts'
import { serverNow } from '../live/server-clock.ts'
import { readAnswers } from '../my/my-store.ts'
import { knownWallet } from '../my/wallet-query.ts'
import { readWatchedWallets, watchedWallets } from '../my/watched-wallets.ts'
import { cachedFigures } from '../snapshot/figure-cache.ts'

/**
 * What the assistant may read without the server: the figures that this device has, stored ones among them, and the last
 * answers about the watched wallets. Cases are never stored. Never rejects.
 */
export async function deviceSources(queryClient: QueryClient): Promise<AssistantSources> {
  const [stored] = await Promise.all([readAnswers().catch(() => new Map<string, Wallet>()), readWatchedWallets()])
  const figures = cachedFigures(queryClient)
  return {
    now: new Date(serverNow()),
    onDevice: true,
    figure: <P extends ReadPath>(path: P): Figure<P> => {
      const answer = figures[path]
      return answer ? { answer } : { missing: 'unavailable' }
    },
    wallet: (address) => {
      const known = knownWallet(queryClient, address)
      const wallet = known?.wallet ?? stored.get(address)
      return Promise.resolve(wallet ? { wallet } : known?.refusal ? { refused: known.refusal.error } : { unavailable: true })
    },
    case: () => Promise.resolve({ unavailable: true }),
    own: watchedWallets.getState().wallets.map(({ address, label }) => ({ address, ...(label === '' ? {} : { label }) })),
  }
}
