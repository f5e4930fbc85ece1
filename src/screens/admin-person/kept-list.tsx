import type { AdminPersonFound } from '../../contract/admin-person.ts'
import { formatCount } from '../../rules/format.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/section.tsx'
import { keptWords, words } from './person-words.ts'

/** What an erasure leaves, how much of it, and why. */
export function KeptList({ kept }: Pick<AdminPersonFound, 'kept'>) {
  if (kept.length === 0) return null
  return (
    <Section name="kept" title={words.kept} small>
      <DefinitionList look="lines" items={kept.map(({ what, count }) => ({ term: keptWords[what].name, value: formatCount(count), note: keptWords[what].why }))} />
    </Section>
  )
}
