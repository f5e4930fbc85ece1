import { adminSystemWords as words } from '../../content/admin-system.ts'
import type { SystemPart } from '../../contract/admin-system.ts'
import { formatLocal } from '../../page/local-time.ts'
import styles from './admin-system.module.css'

/** One part: its state in words and by a sign, since when, how it stands, and what to do. */
export function PartCard({ part: { name, state, since, says, todo, items } }: { part: SystemPart }) {
  return (
    <li className={styles.part} data-state={state}>
      <h3 className={styles.name}>{words.names[name]}</h3>
      <p className={styles.state}>
        <span className={styles.sign} aria-hidden="true" />
        {words.states[state]}
        <span className={styles.quiet}>{words.since(formatLocal(Date.parse(since)))}</span>
      </p>
      <p>{says}</p>
      {todo === null ? null : (
        <p className={styles.todo}>
          <strong>{words.todo}:</strong> {todo}
        </p>
      )}
      {items.length === 0 ? null : (
        <details className={styles.items}>
          <summary>{words.items(items.length)}</summary>
          <ul>
            {items.map((item) => (
              <li key={item.name}>
                <strong>{item.name}</strong> {item.says}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
