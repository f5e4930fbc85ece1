import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminSystemWords } from '../../content/admin-system.ts'
import { adminRetention, type AdminRetention } from '../../contract/admin-system.ts'
import { adminRead } from '../../data/admin/session.ts'
import { formatLocal } from '../../page/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './admin-system.module.css'

const words = adminSystemWords.retention
const PATH = '/api/admin/system/retention'
/** Counts over all cases: only when somebody wants to know. */
const retentionQuery = queryOptions({ queryKey: [PATH], queryFn: ({ signal }) => adminRead(PATH, adminRetention, signal), enabled: false })

/** What the last run of the retention did, and what one would do now. */
export function RetentionFigures() {
  const { data, isFetching, isError, refetch } = useQuery(retentionQuery)
  const count = () => {
    if (!isFetching) void refetch()
  }
  return (
    <Section name="retention" title={words.title} subtitle={words.about} small>
      <Button aria-disabled={isFetching} onClick={count}>
        {isFetching ? words.counting : words.check}
      </Button>
      <div role="status" className={styles.due}>
        {isError && !isFetching ? <p>{words.failed}</p> : null}
        {data ? <DefinitionList look="lines" items={figures(data)} /> : null}
      </div>
    </Section>
  )
}

function figures({ last, due }: AdminRetention) {
  return [
    { term: last ? words.last(formatLocal(Date.parse(last.at))) : words.never, value: last ? said(last) : words.nothing },
    { term: words.due, value: said(due) },
  ]
}

function said({ closed, deleted }: AdminRetention['due']): string {
  const kinds = Object.entries(deleted).map(([kind, count]) => `${count} (${kind})`)
  return closed === 0 && kinds.length === 0 ? words.nothing : words.did(closed, kinds.join(', ') || words.nothing)
}
