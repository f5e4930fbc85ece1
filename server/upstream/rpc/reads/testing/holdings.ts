import type { Holding } from '../holding.ts'
import { createHoldingsDecoder, HoldingFault } from '../holdings-decoder.ts'
import type { HoldingsSink } from '../program-accounts.ts'

/** A sink that keeps every account, for small lists. Accounts listed twice are a fault, as in the real one. */
export function collectingSink(): HoldingsSink & { kept: Holding[] } {
  let unkept: Holding[] = []
  const sink = {
    kept: new Array<Holding>(),
    reset: async () => void (sink.kept = []),
    read: async (body: AsyncIterable<Uint8Array>) => {
      unkept = []
      const decoder = createHoldingsDecoder((holding) => {
        if ([...sink.kept, ...unkept].some(({ address }) => address === holding.address)) throw new HoldingFault('an account is listed twice')
        unkept.push(holding)
      })
      for await (const chunk of body) decoder.write(chunk)
      return decoder.end()
    },
    keep: async () => {
      sink.kept.push(...unkept)
      return unkept.splice(0).length
    },
  }
  return sink
}
