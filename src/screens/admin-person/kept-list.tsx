import type { AdminPersonFound } from '../../contract/admin-person.ts'
import { formatCount } from '../../rules/format.ts'
import { Section } from '../../ui/section.tsx'
import styles from './admin-person.module.css'
import { keptWords, words } from './person-words.ts'

/** What an erasure leaves, how much of it, and why. */
export function KeptList({ kept }: Pick<AdminPersonFound, 'kept'>) {
  if (kept.length === 0) return null
  return (
    <Section name="kept" title={words.kept} small>
      <ul className={styles.list}>
        {kept.map(({ what, count }) => (
          <li key={what}>
            <strong>
              {keptWords[what].name}: {formatCount(count)}
            </strong>
            <br />
            {keptWords[what].why}
          </li>
        ))}
      </ul>
    </Section>
  )
}
