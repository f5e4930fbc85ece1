import { DefinitionList, type Definition } from './definition-list.tsx'
import styles from './facts.module.css'

/** Terms of a statement: what, how much, and a line on it, with hairlines between. */
export function Facts({ facts }: { facts: readonly Definition[] }) {
  return <DefinitionList className={styles.facts} items={facts} />
}
