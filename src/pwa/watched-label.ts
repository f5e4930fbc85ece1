import { walletMark } from '../contract/push.ts'

const readWatched = async (): Promise<{ address: string; label: string }[]> => []

/** What this device calls the wallet that a message means; '' where it has no name for it, or watches it no longer. */
export async function labelOf(mark: string): Promise<string> {
  for (const { address, label } of await readWatched()) {
    if ((await walletMark(address)) === mark) return label
  }
  return ''
}
