import type { FigureView } from '../../page/view.ts'
import { DefinitionList } from '../definition-list.tsx'
import styles from './figure-story.module.css'

const meanings = new Map([
  ['live', 'Live: read from its source, and true of a moment that is recent enough.'],
  ['incomplete', 'Incomplete: what has been counted so far. The figure changes as soon as the rest is read; nothing is lost.'],
  ['unconfirmed', 'Unconfirmed: read from one node operator. The others that are configured did not answer, so nothing confirms it.'],
  ['disputed', 'Disputed: node operators contradict each other. Shown is the last value that they agreed on.'],
  ['stored', 'Stored: the last known figure, too old to be called live.'],
  ['reference', 'Reference: a fixed figure, shown because none has been read yet.'],
])

/** Explains a figure's state: what it means, how many operators confirm it, and what each claims when they differ. */
export function FigureStory({ figure: { state, witnesses, claims } }: { figure: Pick<FigureView, 'state' | 'witnesses' | 'claims'> }) {
  return (
    <>
      {meanings.get(state)} {confirmation(witnesses)}
      <Claims claims={claims} />
    </>
  )
}

/** How many node operators gave a live figure. Empty where that isn't counted. */
function confirmation(witnesses: string): string {
  if (witnesses === '') return ''
  if (witnesses === '1') return 'Read from one node operator; not confirmed by a second one.'
  return `Confirmed by ${witnesses === '2' ? 'two' : witnesses} independent node operators.`
}

/** Each operator's claim about a disputed amount. */
function Claims({ claims }: { claims: string }) {
  if (claims === '') return null
  const items = claims.split('\n').map((claim) => {
    const [term = '', value] = claim.split(': ')
    return { term, value }
  })
  return <DefinitionList className={styles.claims} items={items} />
}
