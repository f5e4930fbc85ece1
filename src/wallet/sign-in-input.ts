import type { SolanaSignInInput } from '@solana/wallet-standard-features'

/** The server's text, line by line (server/proof/message.ts). A text with one line more or less is another text. */
const TEXT = [
  String.raw`(?<domain>\S+) wants you to sign in with your Solana account:`,
  String.raw`(?<address>[1-9A-HJ-NP-Za-km-z]{32,44})`,
  '',
  '(?<statement>[^\\n]+)',
  '',
  String.raw`URI: (?<uri>\S+)`,
  String.raw`Version: (?<version>\S+)`,
  String.raw`Chain ID: (?<chainId>\S+)`,
  String.raw`Nonce: (?<nonce>\S+)`,
  String.raw`Issued At: (?<issuedAt>\S+)`,
  String.raw`Expiration Time: (?<expirationTime>\S+)`,
]
const FORM = new RegExp(`^${TEXT.join('\\n')}$`)

/**
 * The fields of the server's message as `solana:signIn` takes them, from which a wallet writes the same text again; null
 * for a text of another form, which is signed as it is instead.
 */
export function signInInput(message: string): SolanaSignInInput | null {
  const fields = FORM.exec(message)?.groups
  // A plain object: the groups of an expression have no prototype, and extensions copy what they are given.
  return fields === undefined ? null : { ...fields }
}
