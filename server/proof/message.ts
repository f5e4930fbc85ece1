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

/**
 * One line, as the format demands. Whoever is sent this text by a stranger sees no such code in an app of their own. Short:
 * a wallet app gets it in a link, base58 within base58, so that each character takes two of the 1,500 that phones let through.
 */
function statement(code: string): string {
  return `Proves this wallet is yours. Sign only if BD shows the code ${code.slice(0, 3)} ${code.slice(3)}. Free, moves nothing.`
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
