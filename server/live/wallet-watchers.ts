import type { LiveEvent } from '../../src/contract/live-event.ts'
import { shortFrame, type Frame } from './frames.ts'

/** Readers by the wallets they watch. */
export interface Watchers<R extends { wallets: readonly string[] }> {
  add(reader: R): void
  /** No effect on one that isn't there. */
  remove(reader: R): void
  of(wallet: string): ReadonlySet<R>
  watched(): string[]
  any(): boolean
}

/** An index, so that a movement costs nothing per reader who doesn't watch its wallet. */
export function createWatchers<R extends { wallets: readonly string[] }>(): Watchers<R> {
  const byWallet = new Map<string, Set<R>>()
  const nobody: ReadonlySet<R> = new Set()
  return {
    add(reader) {
      for (const wallet of reader.wallets) byWallet.set(wallet, (byWallet.get(wallet) ?? new Set()).add(reader))
    },
    remove(reader) {
      for (const wallet of reader.wallets) {
        const readers = byWallet.get(wallet)
        readers?.delete(reader)
        if (readers?.size === 0) byWallet.delete(wallet)
      }
    },
    of: (wallet) => byWallet.get(wallet) ?? nobody,
    watched: () => [...byWallet.keys()],
    any: () => byWallet.size > 0,
  }
}

/** That a wallet's answer has changed, not what it says: whoever wants to know asks again. Without an id, which is of figures. */
export function walletFrame(address: string): Frame {
  return shortFrame(`data: ${JSON.stringify({ path: '/api/wallets', answer: { address } } satisfies LiveEvent)}\n\n`)
}
