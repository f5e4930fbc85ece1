import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { admin } from '../../content/admin.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import styles from './list-panel.module.css'
import { Rows } from './rows.tsx'
import type { AdminList } from './use-admin-list.ts'

const words = admin.dashboard
/** Debounces the search. */
const TYPING_MS = 250

export interface ListPanelProps<Row> {
  list: AdminList<Row>
  columns: readonly string[]
  empty: string
  /** Shown beside the search. */
  controls?: ReactNode
  row: ComponentType<{ row: Row }>
}

/** A list with its search and a button for older rows. */
export function ListPanel<Row extends { id: string }>({ list, columns, empty, controls, row }: ListPanelProps<Row>) {
  const { rows, hasMore, filter, busy, search, more } = list
  const { q, kind, state } = filter
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => search({ q: typed.trim() }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, q, search])
  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        <SearchField label={words.search} value={typed} onChange={setTyped} />
        {controls}
      </div>
      <div aria-busy={busy !== 'no'}>
        <Rows rows={rows} columns={columns} empty={q === '' && kind === '' && state === '' ? empty : words.empty.filtered} row={row} />
      </div>
      {rows?.length ? <p className={styles.note}>{words.sentNote}</p> : null}
      {hasMore ? (
        <div>
          <Button aria-disabled={busy !== 'no'} onClick={more}>
            {busy === 'more' ? words.loadingMore : words.more}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
