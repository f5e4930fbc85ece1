/** Wallets that one question may name, and that a device may watch. Apart from `wallet.ts`, whose schemas few of its users need. */
export const WALLETS_AT_ONCE = 10
