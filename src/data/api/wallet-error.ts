/** The server can't say yet: its data is incomplete. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError'
  /** Transactions still to be read; `undefined` where the server doesn't say. */
  readonly outstanding: number | undefined

  constructor(outstanding: number | undefined) {
    super('not complete yet')
    this.outstanding = outstanding
  }
}

/** The address is a mint or a token account, not a wallet: neither a failure nor an answer about a wallet. */
export class NotAWalletError extends Error {
  override readonly name = 'NotAWalletError'
  /** For a token account, the wallet that owns it. */
  readonly owner: string | undefined

  /** `message`: what the address is, for people. */
  constructor(message: string, owner: string | undefined) {
    super(message)
    this.owner = owner
  }
}
