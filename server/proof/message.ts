export interface ProofWords {
  /** Origin of the page that asks: `https://app.example.com`. */
  origin: string
  wallet: string
  nonce: string
  /** Six digits, which the app shows beside its button. */
  code: string
  issuedAt: Date
  expiresAt: Date
}

/** One line, as the format demands. Whoever is sent this text by a stranger sees no such code in an app of their own. */
function statement(code: string): string {
  return `Show that this wallet is yours. Sign only if your BD app shows the code ${code.slice(0, 3)} ${code.slice(3)}. This costs nothing, sends nothing to the chain, and gives no one access to your funds.`
}

/** The text that a wallet signs, in the form of Sign In With Solana: wallets know it, and warn if the domain is not the page's. */
export function proofText({ origin, wallet, nonce, code, issuedAt, expiresAt }: ProofWords): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Solana account:`,
    wallet,
    '',
    statement(code),
    '',
    `URI: ${origin}`,
    'Version: 1',
    'Chain ID: mainnet',
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n')
}
