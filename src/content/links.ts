/** Pages of the block explorer. Both take base58 text as it is: base58 has no character that needs escaping. */
export const explorer = {
  name: 'Solscan',
  account: (address: string): string => `https://solscan.io/account/${address}`,
  transaction: (signature: string): string => `https://solscan.io/tx/${signature}`,
} as const
