import { GARBAGE, type Faults } from './faults.ts'

/** Damages one method's result according to the faults. */
export function damaged(method: string, result: unknown, faults: Faults): unknown {
  const { pages, missingTransactions, nullBlockTimes, contextSlot, genesisHash } = faults
  if (method === 'getGenesisHash') return genesisHash ?? result
  if (method === 'getTransaction') return missingTransactions ? null : nullBlockTimes ? withoutBlockTime(result) : result
  if (contextSlot !== null && hasContext(result)) return { ...result, context: { ...result.context, slot: contextSlot < 0 ? result.context.slot + contextSlot : contextSlot } }
  if (method !== 'getSignaturesForAddress' || !Array.isArray(result)) return result
  const page: unknown[] = nullBlockTimes ? result.map(withoutBlockTime) : result
  if (pages === 'drop') return page.filter((_, index) => index % 5 !== 4)
  if (pages === 'repeat') return page.flatMap((entry, index) => (index % 3 === 2 ? [entry, entry] : [entry]))
  if (pages === 'reorder') return page.map((entry, index) => page[index % 2 === 0 ? index + 1 : index - 1] ?? entry)
  return page
}

/** A body that no client may accept as an answer. `turn` cycles through the kinds for `any`. */
export function garbageBody(kind: Faults['garbage'], turn: number): { type: string; body: string } {
  switch (kind === 'any' ? GARBAGE[turn % GARBAGE.length] : kind) {
    case 'truncated':
      return { type: 'application/json', body: '{"jsonrpc":"2.0","result":{"context":{"apiVersion":"4.2.1","slot":4475' }
    case 'wrong-shape':
      return { type: 'application/json', body: '{"jsonrpc":"2.0","result":{"context":{"slot":"soon"},"value":[null,{"pubkey":7}]},"id":1}' }
    case 'bare-error':
      return { type: 'application/json', body: '{"error":"upstream connect error"}' }
    default:
      return { type: 'text/html', body: '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>' }
  }
}

const withoutBlockTime = (value: unknown): unknown => (typeof value === 'object' && value !== null ? { ...value, blockTime: null } : value)

function hasContext(result: unknown): result is { context: { slot: number } } {
  if (typeof result !== 'object' || result === null || !('context' in result)) return false
  const { context } = result
  return typeof context === 'object' && context !== null && 'slot' in context && typeof context.slot === 'number'
}
