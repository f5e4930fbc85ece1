import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import type { ProofMessage } from '../contract/wallet-proof.ts'
import { mayUseTransaction } from './transaction-choice.ts'
import { signInInput } from './sign-in-input.ts'
import type { Signed } from './wallet-app.ts'
import { WalletError } from './wallet-fault.ts'

/** What a wallet answers to `solana:signIn`. */
export interface SignedIn {
  address: string
  /** What it says that it signed. */
  message: Uint8Array
  signature: Uint8Array
}

/** The ways in which the connected account of a wallet can sign; null for one that it hasn't. */
export interface SigningWays {
  name: string
  /** The connected address; null where the wallet doesn't tell. */
  address: string | null
  signIn: ((input: SolanaSignInInput) => Promise<SignedIn>) | null
  signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | null
  /** Signs a transaction in its wire form, and doesn't send it. */
  signTransaction: ((transaction: Uint8Array) => Promise<Uint8Array>) | null
}

/**
 * Has a wallet sign the server's message in the best way that it has: by `signIn`, which shows the person a page of its
 * own and warns at another site's name; as a plain message where it hasn't that, or writes the text differently; by a
 * transaction that is never sent where the account can sign nothing else, or where that fails and the person agrees.
 * Rejects with the wallet's error where the person declines, else with a WalletError.
 */
export async function signProof(asked: ProofMessage & { transaction?: string }, ways: SigningWays): Promise<Signed> {
  const message = new TextEncoder().encode(asked.message)
  const input = signInInput(asked.message)
  const { transaction } = asked
  // The person has changed the account since: its signature would prove nothing.
  if (input && ways.address !== null && input.address !== ways.address) throw new WalletError('another_wallet')
  const byTransaction = ways.signTransaction
  const prepared = byTransaction === null || transaction === undefined ? null : async () => ({ transaction: await byTransaction(bytesOf(transaction)) })
  if (ways.signIn === null && ways.signMessage === null) {
    if (prepared === null) throw new WalletError('cannot_sign')
    return prepared()
  }
  try {
    return { signature: (await signedIn(input, message, ways)) ?? (await signedMessage(message, ways)) }
  } catch (error) {
    if (!canNot(error)) throw error
    if (prepared !== null && (await mayUseTransaction(ways.name))) return prepared()
    throw new WalletError('cannot_sign_messages', { cause: error })
  }
}

/** The signature by `signIn`; null where that is no use, and the message has to be signed as it is. */
async function signedIn(input: SolanaSignInInput | null, message: Uint8Array, { signIn }: SigningWays): Promise<Uint8Array | null> {
  if (!signIn || !input) return null
  let answer: SignedIn
  try {
    answer = await signIn(input)
  } catch (error) {
    if (canNot(error)) return null
    throw error
  }
  if (answer.address !== input.address) throw new WalletError('another_wallet')
  // A wallet that writes the text in its own way: that signature is dropped, as it is of no use to anyone.
  return isSame(answer.message, message) ? answer.signature : null
}

async function signedMessage(message: Uint8Array, { signMessage }: SigningWays): Promise<Uint8Array> {
  if (signMessage === null) throw new WalletError('no_signature')
  return signMessage(message)
}

/**
 * Whether a wallet says that it can't, rather than that the person won't. Wallets have no common code for it: with a
 * hardware wallet behind them, Phantom and Solflare answer with an internal error, or in words.
 */
function canNot(error: unknown): boolean {
  if (error instanceof WalletError) return false
  const { code, message } = Object(error)
  if (code === 4001) return false
  if (code === -32601 || code === -32603 || code === 4200) return true
  return typeof message === 'string' && /not (?:supported|implemented)|unsupported|does(?:n['’]t| not) support|method not found|ledger|0x6d00/i.test(message)
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
