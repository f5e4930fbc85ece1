import { useEffect, useState } from 'react'
import { kindNames } from '../../content/kind-names.ts'
import { adminCaseStates } from '../../contract/admin-case-state.ts'
import { inboxSorts } from '../../contract/admin-inbox.ts'
import { submissionKinds } from '../../contract/submission.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { openStates } from './built-in-views.ts'
import styles from './inbox.module.css'
import { inboxWords as words } from './inbox-words.ts'
import type { Inbox } from './use-inbox.ts'

/** Debounces the search. */
const TYPING_MS = 250
const ANY = 'any'

/** Search, filters and order, each choice with how many it would show. */
export function InboxTools({ inbox }: { inbox: Inbox }) {
  const { asked, ask, counts, me } = inbox
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count.toLocaleString('en')})`)
  const { states, kinds } = counts ?? {}
  const stateChoices = [
    { value: ANY, label: words.anyState },
    { value: openStates, label: counted(words.open, states && states.new + states.in_review + states.waiting) },
    ...adminCaseStates.map((value) => ({ value: String(value), label: counted(words.states[value], states?.[value]) })),
  ]
  const kindChoices = [{ value: ANY, label: words.anyKind }, ...submissionKinds.map((value) => ({ value: String(value), label: counted(kindNames[value], kinds?.[value]) }))]
  const named = asked.assignee.startsWith('@') && asked.assignee !== `@${me}` ? [{ value: asked.assignee, label: asked.assignee.slice(1) }] : []
  const assigneeChoices = [{ value: ANY, label: words.anyone }, { value: 'me', label: counted(words.me, counts?.mine) }, { value: 'none', label: counted(words.nobody, counts?.unassigned) }, ...named]
  const choose = (name: 'state' | 'kind' | 'assignee') => (value: string) => ask({ [name]: value === ANY ? '' : value })
  const chosen = (name: 'state' | 'kind' | 'assignee') => (asked[name] === '' ? ANY : asked[name])
  return (
    <div className={styles.lists}>
      <Search asked={asked.q} onSearch={(q) => ask({ q })} />
      <div className={styles.tools}>
        <SelectField label={words.state} value={chosen('state')} choices={stateChoices} onChange={choose('state')} />
        <SelectField label={words.kind} value={chosen('kind')} choices={kindChoices} onChange={choose('kind')} />
        <SelectField label={words.assignee} value={chosen('assignee')} choices={assigneeChoices} onChange={choose('assignee')} />
        <SelectField label={words.sort} value={asked.sort} choices={inboxSorts.map((value) => ({ value, label: words.sorts[value] }))} onChange={(sort) => ask({ sort })} />
        <label className={styles.check}>
          <input type="checkbox" checked={asked.undelivered === '1'} onChange={({ currentTarget }) => ask({ undelivered: currentTarget.checked ? '1' : '' })} />
          {counted(words.undelivered, counts?.undelivered)}
        </label>
      </div>
    </div>
  )
}

/** Typed text is its own until it is searched for; a view or Back puts another in its place. */
function Search({ asked, onSearch }: { asked: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  if (asked !== known) {
    setKnown(asked)
    if (asked !== typed.trim()) setTyped(asked)
  }
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, asked, onSearch])
  return <SearchField label={words.search} value={typed} onChange={setTyped} />
}
