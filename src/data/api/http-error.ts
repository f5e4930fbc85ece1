/** An answer that was not OK. Its message is the status, a colon, a space, and the body or else the status text. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly body: string

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body === '' ? statusText : body}`)
    this.status = status
    this.body = body
  }

  /** The body as JSON, null where it is none. */
  get json(): unknown {
    try {
      return JSON.parse(this.body)
    } catch {
      return null
    }
  }
}

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

/** No answer at all: no network, no server, or a connection that broke. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError'
}

/** No answer within the time that was given for it. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError'
}

/** An answer that is not what the contract says. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}
