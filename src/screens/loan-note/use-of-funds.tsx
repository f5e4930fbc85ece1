import { loanNote } from '../../content/loan-note.ts'
import { Section } from '../../ui/section.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import styles from './use-of-funds.module.css'

const words = loanNote.funds

/** The use of funds: a table, with its shares drawn as bars. */
export function UseOfFunds() {
  const total = words.list.reduce((sum, { share }) => sum + share, 0)
  return (
    <Section name="funds" title={words.title} subtitle={words.subtitle}>
      <table className={styles.table} aria-labelledby="funds-title">
        <thead className={styles.columns}>
          <tr>
            <th scope="col">{words.columns.purpose}</th>
            <th scope="col">{words.columns.share}</th>
          </tr>
        </thead>
        <tbody>
          {words.list.map(({ purpose, share }) => (
            <tr key={purpose}>
              <th scope="row">
                {purpose}
                <span className={styles.bar}>
                  {/* Relative to the largest share, so that the lengths can be told apart. */}
                  <ShareBar share={share * 5} />
                </span>
              </th>
              <td>{share}%</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td>{total}%</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}
