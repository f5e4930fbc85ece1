import type { AdminPersonFound } from '../../contract/admin-person.ts'
import { formatLocal } from '../../page/local-time.ts'
import { formatCount } from '../../rules/format.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Message } from '../../ui/message.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './admin-person.module.css'
import { KeptList } from './kept-list.tsx'
import { erasedWords, words } from './person-words.ts'

interface FoundPartProps {
  who: readonly string[]
  found: AdminPersonFound
  /** Searches for this one, too. */
  onAdd: (value: string) => void
}

/** What is stored about a person: figures, submissions, what may also be theirs, and what would stay. */
export function FoundPart({ who, found: { found, kept, submissions, related, mentionedIn }, onAdd }: FoundPartProps) {
  const about = who.join(', ')
  if (found.length === 0 && kept.length === 0) return <Message title={words.none.title}>{words.none.text(about)}</Message>
  return (
    <>
      <Section name="found" title={words.found.title} subtitle={words.found.about(about)}>
        <DefinitionList look="lines" items={found.map(({ what, count }) => ({ term: erasedWords[what], value: formatCount(count) }))} />
      </Section>
      {submissions.length === 0 ? null : (
        <Section name="submissions" title={words.submissions} small>
          <ul className={styles.list}>
            {submissions.map(({ id, referenceNumber, kind, name, email, wallet, walletProven, createdAt }) => (
              <li key={id}>
                <strong>{referenceNumber}</strong> {kind}, {formatLocal(Date.parse(createdAt))}
                <br />
                {words.by(name, email)}
                {wallet === null ? '' : `, ${words.wallet[walletProven ? 'proven' : 'given']}: ${wallet}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {related.length === 0 ? null : (
        <Section name="related" title={words.related.title} subtitle={words.related.text} small>
          <ul className={styles.list}>
            {related.map(({ value, proven }) => (
              <li key={value}>
                <Button onClick={() => onAdd(value)}>{words.related.add(value)}</Button> {proven ? words.related.proven : null}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {mentionedIn.length === 0 ? null : (
        <Section name="mentioned" title={words.mentioned.title} subtitle={words.mentioned.text} small>
          <p>{mentionedIn.join(', ')}</p>
        </Section>
      )}
      <KeptList kept={kept} />
    </>
  )
}
