/**
 * Why a wallet in the page is of no use here, where it isn't the person who declined. `another_cluster`: it isn't on the
 * main network. `another_wallet`: it answered with another account than the connected one. `cannot_sign_messages`: the
 * account signs transactions at most, as some hardware wallets do. `cannot_sign`: nothing that proves it.
 * `no_signature`: it answered with something else than was asked.
 */
export type WalletFault = 'another_cluster' | 'another_wallet' | 'cannot_sign_messages' | 'cannot_sign' | 'no_signature'

export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly fault: WalletFault

  constructor(fault: WalletFault, options?: ErrorOptions) {
    super(`the wallet can't be used: ${fault}`, options)
    this.fault = fault
  }
}

/** What the person reads: what happened, and the next step. */
export const faultWords: Record<WalletFault, { title: string; text: string }> = {
  another_cluster: { title: 'Your wallet is on a test network', text: 'Switch it to Solana Mainnet in the wallet’s settings, then connect again.' },
  another_wallet: { title: 'Another account answered', text: 'Nothing was proven. In the wallet, choose the account that you connected here, or disconnect and connect the other one. Then try again.' },
  cannot_sign_messages: { title: 'This account can’t sign a message', text: 'Some hardware wallets can’t. Try again and choose to sign with a transaction, or use another wallet.' },
  cannot_sign: { title: 'This account can’t sign here', text: 'It may be one that the wallet only watches. Choose an account whose key the wallet holds, or use another wallet.' },
  no_signature: { title: 'The wallet gave no signature', text: 'Update the wallet and try again, or use another one.' },
}

/** The fault that an error of a wallet tells; null where the person or the wallet refused. */
export function faultOf(error: unknown): WalletFault | null {
  return error instanceof WalletError ? error.fault : null
}
