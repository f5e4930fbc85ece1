/** A response that was not OK. Its message is `status: body`, or the status text where the body is empty. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly body: string

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body === '' ? statusText : body}`)
    this.status = status
    this.body = body
  }

  /** The body as JSON, null where it isn't. */
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

/** No answer within the time limit. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError'
}

/** An answer that doesn't fit the contract. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}
