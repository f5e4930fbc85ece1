/** In what the three wallets' links differ, by their own documentation (docs/wallets.md names the pages). */
export const WALLETS = {
  Phantom: { base: 'https://phantom.app/ul/v1/', keyParameter: 'phantom_encryption_public_key' },
  Solflare: { base: 'https://solflare.com/ul/v1/', keyParameter: 'solflare_encryption_public_key' },
  // The page of connect calls it `wallet_xxx`, the page on encryption by this name, as the other two are formed.
  Backpack: { base: 'https://backpack.app/ul/v1/', keyParameter: 'wallet_encryption_public_key' },
} as const

export type WalletName = keyof typeof WALLETS

export const WALLET_NAMES = ['Phantom', 'Solflare', 'Backpack'] as const satisfies readonly WalletName[]

/** What the wallets document for Solana. */
export const ERRORS = {
  refused: ['4001', 'The user rejected the request through the wallet.'],
  unauthorized: ['4100', 'The requested method and/or account has not been authorized by the user.'],
  invalid: ['-32000', 'Missing or invalid parameters.'],
} as const
