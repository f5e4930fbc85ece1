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
