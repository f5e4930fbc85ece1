import type { FigureState, Meta } from '../contract/meta.ts'

/** From the most trustworthy state to the least. */
const STATES = ['live', 'stored', 'unconfirmed', 'incomplete', 'disputed', 'reference'] as const satisfies readonly FigureState[]

/**
 * The meta of a figure computed from two answers: the state of the weaker one, whose source and slot are
 * named; the time of the older one; the larger number of outstanding transactions, as both may count the same ones; the
 * smaller number of witnesses. Claims are left out: they are values of one part, not of the result.
 */
export function derivedMeta(one: Meta, other: Meta): Meta {
  const [first, second] = weakerFirst(one, other)
  const asOf = Date.parse(one.asOf) <= Date.parse(other.asOf) ? one.asOf : other.asOf
  const { state, source, slot } = first
  const outstanding = [first, second].flatMap((part) => part.outstanding ?? [])
  return {
    state,
    asOf,
    source,
    ...(slot === undefined ? {} : { slot }),
    ...(outstanding.length === 0 ? {} : { outstanding: Math.max(...outstanding) }),
    ...fewestWitnesses(first, second),
  }
}

/** If both have the same state, the older one is the weaker. */
function weakerFirst(one: Meta, other: Meta): [Meta, Meta] {
  const further = STATES.indexOf(one.state) - STATES.indexOf(other.state)
  if (further !== 0) return further > 0 ? [one, other] : [other, one]
  return Date.parse(one.asOf) <= Date.parse(other.asOf) ? [one, other] : [other, one]
}

function fewestWitnesses(one: Meta, other: Meta): Pick<Meta, 'witnesses' | 'operators'> {
  const { witnesses, operators } = (one.witnesses ?? Infinity) <= (other.witnesses ?? Infinity) ? one : other
  if (witnesses === undefined) return {}
  return operators === undefined ? { witnesses } : { witnesses, operators }
}
