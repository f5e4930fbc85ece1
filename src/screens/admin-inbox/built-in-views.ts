import type { InboxCounts } from '../../contract/admin-inbox.ts'
import { askedForAll, type InboxAsked } from './inbox-address.ts'
import { inboxWords as words } from './inbox-words.ts'

/** The states of cases that nobody has ended. */
export const openStates = 'new,in_review,waiting'

/** The views that everybody has. `count`: from the counts of everything. */
export const builtInViews: readonly { name: string; asked: InboxAsked; count: (counts: InboxCounts) => number }[] = [
  { name: words.view.everything, asked: askedForAll, count: ({ total }) => total },
  { name: words.view.open, asked: { ...askedForAll, state: openStates }, count: ({ states }) => states.new + states.in_review + states.waiting },
  { name: words.view.unassigned, asked: { ...askedForAll, assignee: 'none' }, count: ({ unassigned }) => unassigned },
  { name: words.view.mine, asked: { ...askedForAll, assignee: 'me' }, count: ({ mine }) => mine },
  { name: words.view.waiting, asked: { ...askedForAll, state: 'waiting' }, count: ({ states }) => states.waiting },
  { name: words.view.undelivered, asked: { ...askedForAll, undelivered: '1' }, count: ({ undelivered }) => undelivered },
]
