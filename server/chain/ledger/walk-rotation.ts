import type { LedgerRow } from './ledger-row.ts'
import { looksAgainAfter } from './reconcile.ts'

type Rotation = Pick<LedgerRow, 'walkNode' | 'watermarkSlot' | 'unreconciledPasses'>

/**
 * Labels of the nodes that have begun a walk since nothing was in doubt, the last one last. Those that only confirmed
 * where the history ends, or helped out, have not looked at the rest.
 */
export function walkersOf({ walkNode }: Pick<Rotation, 'walkNode'>): string[] {
  return walkNode === null ? [] : walkNode.split('\n')
}

/** The nodes that the next new walk should leave alone, as they have had their turn. */
export function walkersToAvoid(row: Rotation): string[] {
  return looksForGaps(row) ? walkersOf(row) : []
}

/** What to store as `walkNode` when this node begins a walk. Once all nodes had a turn the list begins anew. */
export function walkersWith(node: string, row: Rotation): string {
  if (!looksForGaps(row)) return row.unreconciledPasses === 0 ? node : (row.walkNode ?? node)
  const walked = walkersOf(row)
  return [...(walked.includes(node) ? [] : walked), node].join('\n')
}

/**
 * The second walk through a history should be another node's, and those that look for what the last ones lacked should be
 * all nodes' in turn. Walks between them only go down to what is known: were they counted, two nodes would change places
 * at every pass, and the same one might get every walk that matters.
 */
function looksForGaps({ watermarkSlot, unreconciledPasses }: Rotation): boolean {
  return watermarkSlot === null || looksAgainAfter(unreconciledPasses)
}
