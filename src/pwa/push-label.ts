import { walletMark } from '../contract/push.ts'
import { readWatched } from '../data/my/my-store.ts'

/** What this device calls the wallet that a message means; '' where it has no name for it, or watches it no longer. */
export async function labelOf(mark: string): Promise<string> {
  for (const { address, label } of await readWatched()) {
    if ((await walletMark(address)) === mark) return label
  }
  return ''
}
