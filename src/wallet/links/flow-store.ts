/**
 * The one flow under way, in IndexedDB (database bd-wallet, store flow, key `flow`), from its first link to its end, at most
 * five minutes after its last: what the app needs to go on after it was unloaded. Of keys only what the browser doesn't give
 * away; the wallet's session as it came, encrypted. No signature, no proof.
 */
import { del, get, set } from 'idb-keyval'
import { indexedStore, inTime } from '../../data/snapshot/indexed-store.ts'
import type { ProofMessage } from '../../contract/wallet-proof.ts'
import { field } from '../wallet-app.ts'
import type { KeyPair } from './key-pair.ts'
import { isLinkWallet, type LinkWalletName } from './link-wallets.ts'
import type { SealedSession } from './read-answer.ts'

export interface Flow {
  version: 1
  /** The same through all trips of a flow. */
  id: string
  /** What the flow is for; a signature may need a connection first. */
  kind: 'connect' | 'sign'
  /** The trip that is under way. */
  step: 'connect' | 'sign'
  wallet: LinkWalletName
  byQr: boolean
  backTo: string
  keys: KeyPair
  pairing: { id: string; secret: string }
  link: string
  isFollowed: boolean
  /** Epoch milliseconds of this device. */
  expiresAt: number
  /** The connected address, or the one that has to answer. */
  address: string | null
  asked: ProofMessage | null
  /** The wallet's answer to `connect`, as it came. */
  session: SealedSession | null
  /** The wallet's nonces, base58. */
  seen: readonly string[]
}

const KEY = 'flow'
const WITHIN_MS = 3000
const store = indexedStore('bd-wallet', 'flow', 'commit')

/** The stored flow; `null` without one, `undefined` where the storage can't be read. */
export async function readFlow(): Promise<Flow | null | undefined> {
  try {
    const found: unknown = await inTime(get(KEY, store), WITHIN_MS)
    return isFlow(found) ? found : null
  } catch {
    return undefined
  }
}

/** Whether it is stored. */
export async function keepFlow(flow: Flow): Promise<boolean> {
  try {
    await inTime(set(KEY, flow, store), WITHIN_MS)
    return true
  } catch (error) {
    console.warn('the way to the wallet could not be stored', error)
    return false
  }
}

/** Deletes it; with an `id` only if it is still that one, as another tab may have begun its own. Never rejects. */
export async function forgetFlow(id?: string): Promise<void> {
  if (id !== undefined && (await readFlow())?.id !== id) return
  await inTime(del(KEY, store), WITHIN_MS).catch(() => {})
}

/** Only this app writes it, of this version or another. */
function isFlow(found: unknown): found is Flow {
  const name = field(found, 'wallet')
  return field(found, 'version') === 1 && typeof name === 'string' && isLinkWallet(name)
}
