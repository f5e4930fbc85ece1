import { createStore, type StoreApi } from 'zustand/vanilla'
import { Unauthorized } from '../../data/admin/session.ts'

/** How many the specification asks for at a time. */
const LIST_LIMIT = 10

export interface Part<Row> {
  rows: readonly Row[]
  next: string | null
}

export interface Filter {
  q: string
  kind: string
}

export interface AdminListState<Row> extends Filter {
  /** null until the first answer; kept where a later one fails. */
  rows: readonly Row[] | null
  next: string | null
  /** The newest of all, whatever is searched for. */
  latest: readonly Row[] | null
  busy: 'no' | 'anew' | 'more'
}

export interface AdminList<Row> extends StoreApi<AdminListState<Row>> {
  /** The first rows anew, as they are searched for. Never throws: what fails is logged, and what was there stays. */
  load(): Promise<void>
  /** The rows after those that are there. */
  more(): Promise<void>
  /** Searches. The last one counts, whichever is answered first. */
  filter(change: Partial<Filter>): Promise<void>
}

/** A list of the server that is read part by part. `read` asks for one part by its whole path. */
export function createAdminList<Row>(path: string, read: (path: string) => Promise<Part<Row>>): AdminList<Row> {
  const store = createStore<AdminListState<Row>>()(() => ({ rows: null, next: null, latest: null, q: '', kind: '', busy: 'no' }))
  let asked = 0

  const ask = async (busy: 'anew' | 'more') => {
    asked += 1
    const mine = asked
    const { q, kind, next } = store.getState()
    store.setState({ busy })
    const query = new URLSearchParams({ limit: String(LIST_LIMIT), ...(q === '' ? {} : { q }), ...(kind === '' ? {} : { kind }), ...(busy === 'more' && next !== null ? { before: next } : {}) })
    try {
      const part = await read(`${path}?${query}`)
      if (mine !== asked) return
      store.setState(({ rows, latest }) => ({
        rows: busy === 'more' ? [...(rows ?? []), ...part.rows] : part.rows,
        next: part.next,
        latest: busy === 'anew' && q === '' && kind === '' ? part.rows : latest,
      }))
    } catch (error) {
      logFailure(path, error)
    } finally {
      if (mine === asked) store.setState({ busy: 'no' })
    }
  }

  return {
    ...store,
    load: () => ask('anew'),
    more: async () => {
      if (store.getState().busy === 'no' && store.getState().next !== null) await ask('more')
    },
    filter: (change) => {
      store.setState(change)
      return ask('anew')
    },
  }
}

/** Failed calls of the dashboard are logged and shown nowhere, as specified. A session that ended is no failure: the login follows. */
export function logFailure(what: string, error: unknown): void {
  if (!(error instanceof Unauthorized)) console.error(`${what} could not be loaded`, error)
}
