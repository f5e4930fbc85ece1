import { isWalletAddress } from '../../rules/wallet-address.ts'
import type { WalletAnswer } from '../../contract/wallet-pairing.ts'
import { parseUrl } from '../../rules/parse-url.ts'
import { field } from '../wallet-app.ts'
import { fromBase58 } from './base58.ts'
import { NONCE_BYTES, open, wasSealedBy } from './box.ts'
import { CLUSTER } from './build-link.ts'
import { sharedKey, type KeyPair } from './key-pair.ts'
import { failureOfCode, LinkRefusal } from './link-refusal.ts'
import { verifySignature } from './verify-signature.ts'
import { isSafeKey } from './wallet-key.ts'

/** A wallet's answer to `connect` as it came: what of a session is stored, and all that its key pair needs to open it. */
export interface SealedSession {
  walletKey: Uint8Array<ArrayBuffer>
  nonce: Uint8Array<ArrayBuffer>
  data: Uint8Array<ArrayBuffer>
}

export interface OpenSession {
  /** Of the box with this wallet. */
  key: Uint8Array
  address: string
  /** The wallet's token; opaque to us, though Phantom's can be read. */
  session: string
}

const SIGNATURE_BYTES = 64
/** Of a session's text. */
const MOST_CHARACTERS = 1500

/** Takes an answer to `connect` apart. `seen`: the nonces that this flow has seen. Throws LinkRefusal, as all of these do. */
export function takeSession(answer: WalletAnswer, seen: readonly string[]): SealedSession {
  const { nonce, data } = sealedParts(answer, seen)
  const walletKey = 'walletKey' in answer && answer.walletKey !== undefined ? fromBase58(answer.walletKey) : null
  if (!walletKey) throw new LinkRefusal('altered', 'the wallet named no key')
  if (!isSafeKey(walletKey)) throw new LinkRefusal('weak_key')
  return { walletKey, nonce, data }
}

/** Opens a session that was taken or stored. `origin`: of this page, for which it has to be. */
export async function openSession(keys: KeyPair, sealed: SealedSession, origin: string): Promise<OpenSession> {
  const key = await sharedKey(keys, sealed.walletKey)
  if (!key) throw new LinkRefusal('weak_key')
  const content = opened(key, sealed.nonce, sealed.data)
  const address = field(content, 'public_key')
  const session = field(content, 'session')
  if (typeof address !== 'string' || !isWalletAddress(address)) throw new LinkRefusal('altered', 'the wallet named no address')
  if (typeof session !== 'string' || session === '' || session.length > MOST_CHARACTERS) throw new LinkRefusal('altered', 'the wallet named no session')
  checkSession(session, origin)
  return { key, address, session }
}

/** The signature of `message` by `address` in an answer to `signMessage`. It is verified here where the browser can. */
export async function readSignature(answer: WalletAnswer, seen: readonly string[], { key, address, message }: { key: Uint8Array; address: string; message: string }): Promise<Uint8Array> {
  const { nonce, data } = sealedParts(answer, seen)
  const content = opened(key, nonce, data)
  const named = field(content, 'public_key') ?? field(content, 'publicKey')
  if (named !== undefined && named !== address) throw new LinkRefusal('another_wallet')
  const text = field(content, 'signature')
  const signature = typeof text === 'string' && text.length < 100 ? fromBase58(text) : null
  if (signature?.length !== SIGNATURE_BYTES) throw new LinkRefusal('altered', 'the wallet gave no signature')
  if ((await verifySignature(address, message, signature)) === false) throw new LinkRefusal('wrong_signature')
  return signature
}

function sealedParts(answer: WalletAnswer, seen: readonly string[]) {
  if ('errorCode' in answer) throw new LinkRefusal(failureOfCode(answer.errorCode), `the wallet answered with ${answer.errorCode}`)
  const nonce = fromBase58(answer.nonce)
  const data = fromBase58(answer.data)
  if (nonce?.length !== NONCE_BYTES || !data) throw new LinkRefusal('altered', 'not base58, or too short')
  if (seen.includes(answer.nonce)) throw new LinkRefusal('nonce_reused')
  return { nonce, data }
}

function opened(key: Uint8Array, nonce: Uint8Array, data: Uint8Array): unknown {
  const plain = open(key, nonce, data)
  if (!plain) throw new LinkRefusal(wasSealedBy(key, nonce, data) ? 'altered' : 'another_pairing', 'the answer cannot be opened')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain))
  } catch {
    throw new LinkRefusal('altered', 'the answer is not JSON')
  }
}

/** Phantom's session is a signature of 64 bytes and then JSON. Where it can be read, it must be for this app and for mainnet. */
function checkSession(session: string, origin: string): void {
  const said = claimsOf(session)
  const [app, chain, cluster] = [field(said, 'app_url'), field(said, 'chain'), field(said, 'cluster')]
  if (typeof app === 'string' && originOf(app) !== origin) throw new LinkRefusal('another_pairing', 'the session is another app’s')
  if (typeof chain === 'string' && chain !== 'solana') throw new LinkRefusal('another_cluster')
  if (typeof cluster === 'string' && cluster !== CLUSTER) throw new LinkRefusal('another_cluster')
}

function claimsOf(session: string): unknown {
  const bytes = fromBase58(session)
  if (!bytes) return null
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(SIGNATURE_BYTES)))
  } catch {
    return null
  }
}

function originOf(url: string): string | null {
  return parseUrl(url)?.origin ?? null
}
