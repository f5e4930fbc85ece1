/** A wallet app that is reached by a link, and answers by another. All of them speak Phantom's protocol; this is where they differ. */
export interface LinkWallet {
  /** Methods lie below: `<base>/connect`. */
  base: string
  /** The parameter of the answer to `connect` that holds the wallet's x25519 key. */
  keyParameter: string
  /** Where the app is to be had. */
  home: string
}

export const linkWallets = {
  Phantom: { base: 'https://phantom.app/ul/v1', keyParameter: 'phantom_encryption_public_key', home: 'https://phantom.com/download' },
  Solflare: { base: 'https://solflare.com/ul/v1', keyParameter: 'solflare_encryption_public_key', home: 'https://solflare.com/download' },
  Backpack: { base: 'https://backpack.app/ul/v1', keyParameter: 'wallet_encryption_public_key', home: 'https://backpack.app/download' },
} as const satisfies Record<string, LinkWallet>

export type LinkWalletName = keyof typeof linkWallets

/** In the order of likelihood. */
export const linkWalletNames: readonly LinkWalletName[] = ['Phantom', 'Solflare', 'Backpack']

export function isLinkWallet(name: string): name is LinkWalletName {
  return Object.hasOwn(linkWallets, name)
}
