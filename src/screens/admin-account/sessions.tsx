import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminDone } from '../../contract/admin.ts'
import type { AdminOwnSession } from '../../contract/admin-account.ts'
import { formatLocal } from '../../page/local-time.ts'
import { accountQuery } from '../../shell/admin/admin-queries.ts'
import { Buttons, RowList, Said } from '../../ui/row-list.tsx'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from './words.ts'

const say = words.sessions

/** One's sessions; this one is named, and each other can be ended. */
export function Sessions({ sessions }: { sessions: readonly AdminOwnSession[] }) {
  const { busy, error, send } = useAdminSend()
  const [done, setDone] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const end = async (path: string, said: string) => {
    setDone('')
    if (await send(`/api/admin/account/sessions/${path}`, adminDone)) setDone(said)
    // One that has ended by itself goes from the list, too.
    await client.refetchQueries(accountQuery)
  }
  const rows = sessions.map(({ id, browser, createdAt, usedAt, current }) => {
    const name = browser === '' ? say.program : browser
    return {
      id,
      title: name,
      notes: [say.since(formatLocal(Date.parse(createdAt))), say.used(formatLocal(Date.parse(usedAt)))],
      actions: current ? (
        <Badge text={say.here} />
      ) : (
        <Button aria-disabled={busy} onClick={() => void end(`${encodeURIComponent(id)}/end`, say.ended)}>
          {say.end} <VisuallyHidden>{say.endOf(name)}</VisuallyHidden>
        </Button>
      ),
    }
  })
  return (
    <div ref={list} tabIndex={-1}>
      <RowList rows={rows} />
      {sessions.length > 1 ? (
        <Buttons>
          <Button aria-disabled={busy} onClick={() => void end('end-others', say.endedOthers)}>
            {say.endOthers}
          </Button>
        </Buttons>
      ) : null}
      <Said done={done} error={error} />
      {done === '' ? null : <RegainFocus key={sessions.length} target={list} />}
    </div>
  )
}
