import { pairingAnswer, walletAnswer, type WalletAnswer } from '../../contract/wallet-pairing.ts'
import { linkWallets } from './link-wallets.ts'

/** What the address of the page of return says. */
export type Returned =
  /** Opened by hand, or the answer was taken out before. */
  | { state: 'empty' }
  /** A trip's id without an answer, or an answer without one, or in no form that we know. */
  | { state: 'broken'; pairing: string | null }
  | { state: 'answered'; pairing: string; answer: WalletAnswer }

/** Reads the parameters that a wallet added to our link. `search`: with its question mark. */
export function readReturn(search: string): Returned {
  // A wallet that doesn't notice that the link has a parameter already adds its own after another question mark.
  const given = new URLSearchParams(search.replace(/^\?/, '').replaceAll('?', '&'))
  if ([...given.keys()].length === 0) return { state: 'empty' }
  const read = pairingAnswer.safeParse({ id: given.get('pairing'), answer: answerOf(given) })
  if (!read.success) return { state: 'broken', pairing: pairingAnswer.shape.id.safeParse(given.get('pairing')).data ?? null }
  return { state: 'answered', pairing: read.data.id, answer: read.data.answer }
}

function answerOf(given: URLSearchParams): WalletAnswer | null {
  const code = given.get('errorCode')
  const answer = code === null ? sealedOf(given) : { errorCode: code.slice(0, 40), errorMessage: (given.get('errorMessage') ?? '').slice(0, 300) }
  return walletAnswer.safeParse(answer).data ?? null
}

function sealedOf(given: URLSearchParams) {
  const walletKey = Object.values(linkWallets)
    .map(({ keyParameter }) => given.get(keyParameter))
    .find((key) => key !== null)
  return { nonce: given.get('nonce'), data: given.get('data'), ...(walletKey === undefined || walletKey === null ? {} : { walletKey }) }
}
