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

/** No answer at all: no network, no server, or a connection that broke. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** An answer that is not what the contract says. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}
