import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminSystemWords as words } from '../../content/admin-system.ts'
import { adminSystem, type AdminSystem as System } from '../../contract/admin-system.ts'
import { adminRead } from '../../data/admin/session.ts'
import { formatLocal } from '../../page/local-time.ts'
import { AdminNav } from '../../shell/admin/admin-nav.tsx'
import { adminQueryClient } from '../../shell/admin/admin-queries.ts'
import { useAdminOnly } from '../../shell/admin/use-admin-only.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './admin-system.module.css'
import { PartCard } from './part-card.tsx'
import { RetentionFigures } from './retention-figures.tsx'

const EVERY_MS = 15_000

/** Not asked while the page is hidden: the library pauses an interval there. */
const systemQuery = queryOptions({
  queryKey: ['/api/admin/system'],
  queryFn: ({ signal }) => adminRead('/api/admin/system', adminSystem, signal),
  refetchInterval: EVERY_MS,
})

/** How every part of the installation stands, for administrators. */
export function AdminSystem() {
  return (
    <QueryClientProvider client={adminQueryClient}>
      <Whole />
    </QueryClientProvider>
  )
}

function Whole() {
  const enabled = useAdminOnly()
  const { data, isError, refetch } = useQuery({ ...systemQuery, enabled })
  return (
    <Page title={words.title} lead={words.lead}>
      <AdminNav />
      {data && enabled ? <Parts system={data} /> : isError ? <Failed again={() => void refetch()} /> : <p role="status" className={styles.loading}>{words.loading}</p>}
    </Page>
  )
}

function Failed({ again }: { again: () => void }) {
  return (
    <Message title={words.failed.title} action={<Button onClick={again}>{words.failed.again}</Button>}>
      {words.failed.text}
    </Message>
  )
}

function Parts({ system: { at, version, startedAt, parts } }: { system: System }) {
  const worst = (['down', 'attention'] as const).find((state) => parts.some((part) => part.state === state)) ?? 'ok'
  return (
    <>
      <Section
        name="parts"
        title={words.all[worst]}
        subtitle={
          <>
            <span>{words.asOf(formatLocal(Date.parse(at)))}</span> <span>{words.running(version, formatLocal(Date.parse(startedAt)))}</span>
          </>
        }
      >
        {/* Read out when it changes, not at every reading. */}
        <div role="status">
          <VisuallyHidden>{words.all[worst]}</VisuallyHidden>
        </div>
        <ul className={styles.parts}>
          {parts.map((part) => (
            <PartCard key={part.name} part={part} />
          ))}
        </ul>
      </Section>
      <RetentionFigures />
      <Section name="diagnostics" title={words.diagnostics.title} small>
        <ul className={styles.links}>
          <li>
            <Link to="/bot-diagnostics">{words.diagnostics.bot}</Link>
          </li>
          <li>
            <Link to="/new-bot-diagnostics">{words.diagnostics.newBot}</Link>
          </li>
        </ul>
      </Section>
    </>
  )
}
