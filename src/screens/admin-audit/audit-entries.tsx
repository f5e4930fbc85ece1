import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../contract/admin-audit.ts'
import { formatLocal } from '../../page/local-time.ts'
import { Buttons, RowList, type Row } from '../../ui/row-list.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './admin-audit.module.css'
import { auditQuery, type Asked } from './audit-query.ts'
import { actionName, factsOf, words } from './words.ts'

/** The entries that were asked for, newest first. */
export function AuditEntries({ asked }: { asked: Asked }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery(asked))
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <div className={styles.list}>
      {entries === undefined ? <p role="status">{isError ? words.failed : words.loading}</p> : <p role="status">{entries.length === 0 ? words.none : ''}</p>}
      <RowList rows={(entries ?? []).map(rowOf)} />
      {hasNextPage ? (
        <Buttons>
          <Button aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? words.loadingOlder : words.older}
          </Button>
        </Buttons>
      ) : null}
    </div>
  )
}

function rowOf({ place, at, actor, action, subjectKind, subject, detail }: AuditEntry): Row {
  const facts = factsOf(detail)
  return {
    id: String(place),
    title: actionName(action),
    notes: [
      words.line(actor ?? words.nobody, formatLocal(Date.parse(at)), place),
      ...(facts === '' ? [] : [facts]),
      ...(subject === null ? [] : [words.of(subjectKind ?? '', subject)]),
    ],
  }
}
