/** The server can't say yet: what it would answer from is not complete. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError'
  /** Transactions that are still to be read; `undefined` where the server doesn't say. */
  readonly outstanding: number | undefined

  constructor(outstanding: number | undefined) {
    super('not complete yet')
    this.outstanding = outstanding
  }
}

/** What was taken for a wallet is a mint or a token account: no failure, and no answer about a wallet. */
export class NotAWalletError extends Error {
  override readonly name = 'NotAWalletError'
  /** Of a token account: the wallet that owns it. */
  readonly owner: string | undefined

  /** `message`: what the address is, for people. */
  constructor(message: string, owner: string | undefined) {
    super(message)
    this.owner = owner
  }
}
