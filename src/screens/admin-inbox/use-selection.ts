import { useState } from 'react'
import { BULK_MOST } from '../../contract/admin-limits.ts'
import type { InboxRow } from '../../contract/admin-inbox.ts'

export interface Selection {
  /** The selected rows by id, as they were when they were selected. */
  ids: ReadonlySet<string>
  /** More were asked for than can be taken. */
  isFull: boolean
  /** With Shift: all from the one that was last toggled. */
  toggle: (id: string, withShift: boolean, rows: readonly InboxRow[]) => void
  only: (ids: readonly string[]) => void
}

/** Rows chosen for a bulk action. */
export function useSelection(): Selection {
  const [state, setState] = useState<{ ids: ReadonlySet<string>; last: string | null; isFull: boolean }>({ ids: new Set(), last: null, isFull: false })
  const set = (wanted: ReadonlySet<string>, last: string | null) => setState({ ids: new Set([...wanted].slice(0, BULK_MOST)), last, isFull: wanted.size > BULK_MOST })
  return {
    ids: state.ids,
    isFull: state.isFull,
    toggle: (id, withShift, rows) => {
      const [from, to] = [rows.findIndex((row) => row.id === state.last), rows.findIndex((row) => row.id === id)]
      if (withShift && from !== -1 && to !== -1) return set(new Set([...state.ids, ...rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)]), id)
      set(state.ids.has(id) ? new Set([...state.ids].filter((other) => other !== id)) : new Set([...state.ids, id]), id)
    },
    only: (ids) => set(new Set(ids), null),
  }
}
