import { useQueryClient } from '@tanstack/react-query'
import { adminDone } from '../../contract/admin.ts'
import type { AdminOwnSession } from '../../contract/admin-account.ts'
import { formatLocal } from '../../page/local-time.ts'
import { accountQuery } from '../../shell/admin/admin-queries.ts'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { words } from './words.ts'

/** One's sessions; this one is named, and each other can be ended. */
export function Sessions({ sessions }: { sessions: readonly AdminOwnSession[] }) {
  const { busy, error, send } = useAdminSend()
  const client = useQueryClient()
  const end = async (path: string) => {
    await send(`/api/admin/account/sessions/${path}`, adminDone)
    // One that has ended by itself goes from the list, too.
    await client.refetchQueries(accountQuery)
  }
  const items = sessions.map(({ id, browser, createdAt, usedAt, current }) => {
    const name = browser === '' ? words.sessions.program : browser
    return {
      term: name,
      value: current ? (
        words.sessions.here
      ) : (
        <Button aria-disabled={busy} onClick={() => void end(`${encodeURIComponent(id)}/end`)}>
          {words.sessions.end(name)}
        </Button>
      ),
      note: words.sessions.since(formatLocal(Date.parse(createdAt)), formatLocal(Date.parse(usedAt))),
    }
  })
  return (
    <>
      <DefinitionList look="lines" items={items} />
      <p role="alert">{error}</p>
      {sessions.length > 1 ? (
        <Button aria-disabled={busy} onClick={() => void end('end-others')}>
          {words.sessions.endOthers}
        </Button>
      ) : null}
    </>
  )
}
