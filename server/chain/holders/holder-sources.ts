import type { GeckoTerminal } from '../../upstream/market/geckoterminal.ts'
import type { Jupiter } from '../../upstream/market/jupiter.ts'
import type { MarketFailure } from '../../upstream/market/market-source.ts'
import type { HolderAnswer, HolderDistribution, HolderSource } from './holders.ts'

/** Jupiter's count. Its distribution doesn't use our ranks. */
export function jupiterHolders(jupiter: Pick<Jupiter, 'readToken'>): HolderSource {
  return {
    name: 'jupiter',
    async read(mint, signal) {
      const answer = await jupiter.readToken(mint, signal)
      if (!answer.ok) return failed(answer)
      const { holderCount, asOf } = answer.token
      if (holderCount === undefined) return { ok: false, reason: 'it has not counted the holders of this token', retryable: false }
      return { ok: true, totalHolders: holderCount, asOf }
    },
  }
}

/** GeckoTerminal's count, and its distribution when complete. */
export function geckoTerminalHolders(geckoTerminal: Pick<GeckoTerminal, 'readInfo'>): HolderSource {
  return {
    name: 'geckoterminal',
    async read(mint, signal) {
      const answer = await geckoTerminal.readInfo(mint, signal)
      if (!answer.ok) return failed(answer)
      const { count, distribution, asOf } = answer.holders
      const shares = completeShares(distribution)
      return { ok: true, totalHolders: count, asOf, ...(shares ? { distribution: shares } : {}) }
    },
  }
}

function failed({ reason, message }: MarketFailure): HolderAnswer {
  return { ok: false, reason: message, retryable: reason !== 'unknown_token' }
}

/** Rounding may lose a little; more than a percent missing means that the parts belong to different counts. */
function completeShares(shares: { top10?: number; from11To20?: number; from21To40?: number; rest?: number }): HolderDistribution | undefined {
  const { top10, from11To20: top11To20, from21To40: top21To40, rest } = shares
  if (top10 === undefined || top11To20 === undefined || top21To40 === undefined || rest === undefined) return undefined
  const whole = top10 + top11To20 + top21To40 + rest
  return Math.abs(whole - 100) <= 1 ? { top10, top11To20, top21To40, rest } : undefined
}
