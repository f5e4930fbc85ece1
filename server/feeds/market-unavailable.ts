import type { MissingReason } from '../../src/page/view.ts'
import type { MarketFailure } from '../upstream/market/market-source.ts'

/** No market source answered with a price. `reason` distinguishes an unknown token from sources that don't answer. */
export class MarketUnavailable extends Error {
  override readonly name = 'MarketUnavailable'
  readonly reason: MissingReason

  constructor({ reason, message }: MarketFailure) {
    super(`${reason}: ${message}`)
    this.reason = reason === 'unknown_token' ? 'unknown_token' : 'unavailable'
  }
}
