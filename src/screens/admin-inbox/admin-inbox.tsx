import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CaseCommands, CaseFormName } from '../../shell/admin/case-commands.ts'
import { adminQueryClient } from '../../shell/admin/admin-queries.ts'
import { AdminNav, mayDo, useAdminRole } from '../../shell/admin/admin-nav.tsx'
import { logFailure } from '../../shell/admin/log-failure.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { InboxList } from './inbox-list.tsx'
import { openerId } from './inbox-row.tsx'
import styles from './inbox.module.css'
import { inboxWords as words } from './inbox-words.ts'
import { useInbox, type Inbox } from './use-inbox.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useInboxLive } from './use-inbox-live.ts'
import { useSelection } from './use-selection.ts'

// With the list's first rows on their way, and nothing to be typed into yet.
const InboxHead = lazyPart(() => import('./inbox-head.tsx'), 'InboxHead')
const CasePane = lazyPart(() => import('./case-pane.tsx'), 'CasePane', () => <p className={styles.empty}>{words.caseLoading}</p>)
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar')
const KeysSheet = lazyPart(() => import('./keys-sheet.tsx'), 'KeysSheet')

/** Every submission in one list, worked on beside it: by pointer, by touch, and by the keyboard alone. */
export function AdminInbox() {
  return (
    <QueryClientProvider client={adminQueryClient}>
      <Whole />
    </QueryClientProvider>
  )
}

function Whole() {
  const inbox = useInbox()
  return (
    <Page title={words.title} lead={words.lead}>
      <AdminNav />
      {inbox.enabled ? <Parts inbox={inbox} /> : <p className={styles.empty}>{words.loading}</p>}
    </Page>
  )
}

function Parts({ inbox }: { inbox: Inbox }) {
  const { enabled, me, openId, openCase, refetch, counts, query } = inbox
  const client = useQueryClient()
  const mayWork = mayDo(useAdminRole(), 'reviewer')
  const news = useInboxLive(enabled, me)
  const selection = useSelection()
  const [helps, setHelps] = useState(false)
  const [said, setSaid] = useState('')
  const [focusOn, setFocusOn] = useState<string | null>(null)
  const waitingForm = useRef<CaseFormName | null>(null)
  const commands = useRef<CaseCommands | null>(null)
  const rows = inbox.rows ?? []
  const place = rows.findIndex(({ id }) => id === openId)

  /** The row that keys are about: the open one, or the one with the focus. */
  const current = () => openId ?? rows.find(({ id }) => document.activeElement?.id === openerId(id))?.id ?? null
  const step = (by: 1 | -1, { withFocus }: { withFocus: boolean }) => {
    const from = rows.findIndex(({ id }) => id === current())
    const next = rows[from === -1 ? (by === 1 ? 0 : rows.length - 1) : from + by]
    if (next === undefined) return
    setFocusOn(null)
    if (openId !== null) openCase(next.id, { replace: true })
    if (withFocus) document.getElementById(openerId(next.id))?.focus()
  }
  const open = (id: string | null, options?: { replace?: boolean }) => {
    setFocusOn(id)
    openCase(id, options)
  }
  const back = () => {
    const from = openId
    open(null)
    if (from !== null) requestAnimationFrame(() => document.getElementById(openerId(from))?.focus())
  }
  /** Opens the case first, if need be; its form follows when it is there. */
  const form = (name: CaseFormName) => {
    const id = current()
    if (!mayWork || id === null) return
    if (id === openId && commands.current) return commands.current.open(name)
    waitingForm.current = name
    if (id !== openId) open(id)
  }
  const assign = (id: string | null) => {
    const row = rows.find((one) => one.id === id)
    if (!mayWork || me === undefined || id === null) return
    void import('./assign-to.ts').then(({ assignTo }) => assignTo(client, id, me, row?.version)).then(setSaid, () => setSaid(words.failed))
  }
  useInboxKeys(enabled && !helps, {
    step: (by) => step(by, { withFocus: true }),
    back: () => {
      if (openId === null) return false
      back()
      return true
    },
    assign: () => assign(current()),
    approve: () => form('approve'),
    decline: () => form('decline'),
    note: () => form('note'),
    undo: () => commands.current?.undo(),
    select: (withShift) => {
      const id = current()
      if (mayWork && id !== null) selection.toggle(id, withShift, rows)
    },
    help: () => setHelps(true),
  })

  return (
    <div className={styles.whole} data-open={openId === null ? undefined : ''}>
      <div className={`${styles.lists} ${styles.top}`}>
        <InboxHead inbox={inbox} />
      </div>
      <div className={styles.lists}>
        <div className={`${styles.bar} ${styles.news}`}>
          <span>{counts === undefined ? '' : words.total(counts.total)}</span>
          {news.fresh === 0 ? null : (
            <Button
              onClick={() => {
                news.seen()
                void refetch().then(() => window.scrollTo({ top: 0 }))
              }}
            >
              {words.fresh(news.fresh)}
            </Button>
          )}
          {mayWork ? <Exports query={query} /> : null}
          <Button onClick={() => setHelps(true)}>{words.keys}</Button>
          <p role="status" className={styles.said}>
            {said === '' ? news.said : said}
          </p>
        </div>
        <InboxList inbox={{ ...inbox, openCase: open }} selection={selection} maySelect={mayWork} />
        {mayWork ? <BulkBar rows={rows} selection={selection} me={me} /> : null}
      </div>
      <section aria-label={words.pane} className={styles.pane}>
        {openId === null ? (
          <p className={`${styles.keys} ${styles.quiet}`}>{words.choose}</p>
        ) : (
          <CasePane
            id={openId}
            focusOn={focusOn}
            commands={(given) => {
              commands.current = given
              const wanted = waitingForm.current
              if (given && wanted !== null) {
                waitingForm.current = null
                given.open(wanted)
              }
            }}
            steps={{ previous: place > 0, next: place !== -1 && place + 1 < rows.length }}
            onStep={(by) => step(by, { withFocus: false })}
            onBack={back}
            onAssign={mayWork ? () => assign(openId) : undefined}
          />
        )}
      </section>
      {helps ? <KeysSheet onClose={() => setHelps(false)} /> : null}
    </div>
  )
}

function Exports({ query }: { query: string }) {
  const [busy, setBusy] = useState<'csv' | 'json' | null>(null)
  const save = async (format: 'csv' | 'json') => {
    if (busy !== null) return
    setBusy(format)
    await import('../../shell/admin/save-file.ts').then(({ saveInbox }) => saveInbox(format, query)).catch((error: unknown) => logFailure('the export', error))
    setBusy(null)
  }
  return (['csv', 'json'] as const).map((format) => (
    <Button key={format} aria-disabled={busy !== null} onClick={() => void save(format)}>
      {busy === format ? words.exporting : format === 'csv' ? words.exportCsv : words.exportJson}
    </Button>
  ))
}
