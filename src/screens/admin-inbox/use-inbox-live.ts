import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inboxChange, type InboxChange } from '../../contract/admin-inbox.ts'
import type { AdminSubmission } from '../../contract/admin-submission.ts'
import { submissionPath } from '../../shell/admin/admin-queries.ts'
import { INBOX, patchRow } from './inbox-queries.ts'
import { inboxWords } from './inbox-words.ts'

const AGAIN_AFTER_MS = 5000
/** Many changes at once, as by a colleague's bulk action, are counted once. */
const COUNT_AFTER_MS = 1000

export interface InboxNews {
  /** How many came in since the list was read. */
  fresh: number
  /** What a colleague changed last, in a sentence. */
  said: string
  /** The list was read again. */
  seen: () => void
}

/** Follows the changes of the inbox while the page is in view. `me`: changes by this administrator need no telling. */
export function useInboxLive(enabled: boolean, me: string | undefined): InboxNews {
  const client = useQueryClient()
  const [news, setNews] = useState({ fresh: 0, said: '' })

  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let counting: ReturnType<typeof setTimeout> | undefined
    let source: EventSource | undefined
    let wasOpen = false
    const count = () => {
      counting ??= setTimeout(() => {
        counting = undefined
        void client.invalidateQueries({ queryKey: [INBOX, 'counts'] })
      }, COUNT_AFTER_MS)
    }
    const take = (change: InboxChange) => {
      if ('refresh' in change) return void client.invalidateQueries({ queryKey: [INBOX] })
      count()
      if ('gone' in change) return
      if (change.isNew) return setNews((now) => ({ ...now, fresh: now.fresh + 1 }))
      const said = apply(client, change, me)
      if (said !== null) setNews((now) => ({ ...now, said }))
    }
    const open = () => {
      clearTimeout(timer)
      source?.close()
      if (document.visibilityState === 'hidden') return
      source = new EventSource('/api/admin/live')
      source.addEventListener('open', () => {
        // What happened during a break was not told.
        if (wasOpen) void client.invalidateQueries({ queryKey: [INBOX] })
        wasOpen = true
      })
      source.addEventListener('message', ({ data }) => {
        const change = inboxChange.safeParse(JSON.parse(String(data)))
        if (change.success) take(change.data)
      })
      source.addEventListener('error', () => {
        // Otherwise the browser tries again by itself.
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_AFTER_MS)
      })
    }
    const onVisibility = () => {
      if (document.visibilityState === 'visible') open()
      else source?.close()
    }
    open()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      clearTimeout(counting)
      source?.close()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [client, enabled, me])

  return { ...news, seen: () => setNews((now) => ({ ...now, fresh: 0 })) }
}

/** Puts a change into the lists and the open case. Returns what to say about it, if a row that is shown was changed by another. */
function apply(client: QueryClient, { id, isNew: _, by, ...change }: Extract<InboxChange, { isNew: boolean }>, me: string | undefined): string | null {
  const queryKey = [submissionPath(id)]
  const known = client.getQueryData<AdminSubmission>(queryKey)
  // What is typed into the case's forms stays.
  if (known && (known.case?.version ?? 0) < change.version) void client.invalidateQueries({ queryKey })
  const before = patchRow(client, id, change)
  if (before === null || before.version >= change.version || by === me) return null
  return inboxWords.changed(by ?? inboxWords.sender, before.referenceNumber, inboxWords.states[change.state], change.assignee)
}
