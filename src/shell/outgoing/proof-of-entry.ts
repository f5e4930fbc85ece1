import type { UnsentEntry } from '../../data/outgoing/tray-entry.ts'
import { proofHeaders } from '../../wallet/prove.ts'

/** The wallet's proof for an entry of the tray, where this page holds one just now: it is never stored. */
export function proofOfEntry({ body }: UnsentEntry): Readonly<Record<string, string>> {
  const wallet = body.type === 'json' ? (body.value['wallet'] ?? body.value['walletAddress']) : undefined
  return typeof wallet === 'string' ? proofHeaders(wallet) : {}
}
