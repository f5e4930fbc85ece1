export interface ProofWords {
  /** Origin of the page that asks: `https://app.example.com`. */
  origin: string
  wallet: string
  nonce: string
  issuedAt: Date
  expiresAt: Date
}

const STATEMENT = 'Show that this wallet is yours. This costs nothing, sends nothing to the chain, and gives no one access to your funds.'

/** The text that a wallet signs, in the form of Sign In With Solana: wallets know it, and warn if the domain is not the page's. */
export function proofText({ origin, wallet, nonce, issuedAt, expiresAt }: ProofWords): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Solana account:`,
    wallet,
    '',
    STATEMENT,
    '',
    `URI: ${origin}`,
    'Version: 1',
    'Chain ID: mainnet',
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n')
}
