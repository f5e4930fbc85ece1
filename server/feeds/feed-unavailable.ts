import type { ReadPath } from '../../src/contract/reads.ts'
import type { MissingReason } from '../../src/page/view.ts'

/** There is no figure for this path, not even an old one. Worth a retry, unless the token is unknown. */
export class FeedUnavailable extends Error {
  override readonly name = 'FeedUnavailable'
  readonly feed: string
  readonly path: ReadPath
  readonly reason: MissingReason
  readonly retryable: boolean

  constructor(feed: string, path: ReadPath, reason: MissingReason, options?: ErrorOptions) {
    super(`${feed} has no figure: ${reason}`, options)
    this.feed = feed
    this.path = path
    this.reason = reason
    this.retryable = reason !== 'unknown_token'
  }
}
