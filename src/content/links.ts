/** Pages of the block explorer. Base58 has no character that needs escaping. */
export const explorer = {
  name: 'Solscan',
  account: (address: string): string => `https://solscan.io/account/${address}`,
  transaction: (signature: string): string => `https://solscan.io/tx/${signature}`,
} as const

/** A second explorer to compare with: what two explorers show alike is no trick of one of them. */
export const secondExplorer = {
  name: 'Solana Explorer',
  account: (address: string): string => `https://explorer.solana.com/address/${address}`,
} as const
