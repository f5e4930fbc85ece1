import type { FigureState, Meta } from '../../src/contract/meta.ts'
import type { Supply } from '../chain/supply/supply.ts'
import type { WithQuality } from '../chain/witness/witnessed-reads.ts'

/** The supply with its own time. */
export type DatedSupply = WithQuality<Supply> & { asOf: Date }

/** Same as for the vault's metrics, which show the supply itself. */
const STALE_MS = 300_000

/** The supply's meta at a moment (epoch ms), for figures derived from it. */
export function supplyMeta({ asOf, slot, quality }: DatedSupply, now: number): Meta {
  return { state: stateOf(quality, now - asOf.getTime()), asOf: asOf.toISOString(), source: 'direct_rpc', slot, ...quality }
}

function stateOf({ claims, witnesses = 1, operators = 1 }: NonNullable<DatedSupply['quality']> = {}, ageMs: number): FigureState {
  if (claims !== undefined) return 'disputed'
  if (ageMs >= STALE_MS) return 'stored'
  return witnesses < 2 && operators > 1 ? 'unconfirmed' : 'live'
}
