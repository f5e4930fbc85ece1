import { z } from 'zod'
import nacl from 'tweetnacl'
import type { Wallet } from '../../../server/demo/chain/keys.ts'
import { fromBase58, toBase58 } from './sealed.ts'

/** What a session says, signed by the wallet itself: it keeps no list of them. */
const statement = z.object({ app_url: z.string(), timestamp: z.number(), chain: z.literal('solana'), cluster: z.string() })
export type SessionStatement = z.infer<typeof statement>

/** The session token: base58 of the wallet's signature of the JSON (64 bytes), then the JSON. */
export function sessionOf(wallet: Wallet, says: SessionStatement): string {
  const json = new TextEncoder().encode(JSON.stringify(says))
  return toBase58(Uint8Array.from([...wallet.sign(json), ...json]))
}

/** What a session of this wallet says; `null` where it is malformed, or was signed by another key, such as another account of the person's. */
export function readSession(wallet: Wallet, session: string): SessionStatement | null {
  const bytes = fromBase58(session)
  const key = fromBase58(wallet.address, nacl.sign.publicKeyLength)
  if (bytes === null || key === null || bytes.length <= nacl.sign.signatureLength) return null
  const json = bytes.slice(nacl.sign.signatureLength)
  if (!nacl.sign.detached.verify(json, bytes.slice(0, nacl.sign.signatureLength), key)) return null
  return statement.safeParse(JSON.parse(new TextDecoder().decode(json))).data ?? null
}
