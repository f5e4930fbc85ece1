import type { LedgerRow } from './ledger-row.ts'
import { looksAgainAfter } from './reconcile.ts'

type Rotation = Pick<LedgerRow, 'walkNode' | 'watermarkSlot' | 'unreconciledPasses'>

/**
 * Labels of the nodes that have begun a walk since the last agreement, latest last. Nodes that only confirmed where the
 * history ends, or helped out, have not looked at the rest.
 */
export function walkersOf({ walkNode }: Pick<Rotation, 'walkNode'>): string[] {
  return walkNode === null ? [] : walkNode.split('\n')
}

/** The nodes that the next new walk should avoid, as they have had their turn. */
export function walkersToAvoid(row: Rotation): string[] {
  return looksForGaps(row) ? walkersOf(row) : []
}

/** What to store as `walkNode` when this node begins a walk. Once all nodes had a turn the list starts over. */
export function walkersWith(node: string, row: Rotation): string {
  if (!looksForGaps(row)) return row.unreconciledPasses === 0 ? node : (row.walkNode ?? node)
  const walked = walkersOf(row)
  return [...(walked.includes(node) ? [] : walked), node].join('\n')
}

/**
 * A second node should make the second walk through a history, and all nodes in turn those that look for gaps. Walks between
 * them only go down to what is known: if they counted, two nodes would swap places at every pass, and the same one might get
 * every walk that matters.
 */
function looksForGaps({ watermarkSlot, unreconciledPasses }: Rotation): boolean {
  return watermarkSlot === null || looksAgainAfter(unreconciledPasses)
}
