import { adminCaseStates } from '../../contract/admin-case-state.ts'
import { inboxSorts, type InboxSort } from '../../contract/admin-inbox.ts'
import { submissionKinds } from '../../contract/submission.ts'

/** What the list is asked for, as in the address of the page. Empty: no such limit. */
export interface InboxAsked {
  q: string
  kind: string
  /** Separated by commas. */
  state: string
  /** `me`, `none`, or @ and a name. */
  assignee: string
  undelivered: '' | '1'
  sort: InboxSort
}

export const askedForAll: InboxAsked = { q: '', kind: '', state: '', assignee: '', undelivered: '', sort: 'newest' }

/** The list's part of an address. What makes no sense in it is left out, so that the server is never asked for it. */
export function askedIn(search: string): InboxAsked {
  const given = new URLSearchParams(search)
  const text = (name: string) => given.get(name) ?? ''
  const states = text('state').split(',').filter((state) => adminCaseStates.some((known) => known === state))
  return {
    q: text('q').slice(0, 200),
    kind: submissionKinds.find((kind) => kind === text('kind')) ?? '',
    state: states.join(','),
    assignee: /^(me|none|@.{1,100})$/u.test(text('assignee')) ? text('assignee') : '',
    undelivered: text('undelivered') === '1' ? '1' : '',
    sort: inboxSorts.find((sort) => sort === text('sort')) ?? 'newest',
  }
}

/** The query of the server's calls, and of a saved view; without what is the default. */
export function queryOf({ sort, ...filters }: InboxAsked): string {
  const all = [...Object.entries(filters), ['sort', sort === 'newest' ? '' : sort]]
  return new URLSearchParams(all.filter(([, value]) => value !== '').map(([name = '', value = '']) => [name, value])).toString()
}

/** The case that an address names, if any. */
export function caseIn(search: string): string | null {
  const id = new URLSearchParams(search).get('case') ?? ''
  return /^[\w-]{1,64}$/.test(id) ? id : null
}

/** The address of a list with a case beside it. */
export function addressOf(asked: InboxAsked, id: string | null): string {
  const query = new URLSearchParams(queryOf(asked))
  if (id !== null) query.set('case', id)
  const text = query.toString()
  return text === '' ? '/admin/inbox' : `/admin/inbox?${text}`
}
