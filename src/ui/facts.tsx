import { DefinitionList, type Definition } from './definition-list.tsx'
import styles from './facts.module.css'

/** The lines of a statement, with hairlines between: term, amount, and a note. */
export function Facts({ facts }: { facts: readonly Definition[] }) {
  return <DefinitionList className={styles.facts} items={facts} />
}
