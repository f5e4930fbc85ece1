import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { admin } from '../../content/admin.ts'
import { formatCount } from '../../rules/format.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ApplicationRow } from './applications-tab.tsx'
import { ContactRow } from './contacts-tab.tsx'
import { applications, contacts, statsQuery } from '../../shell/admin/dashboard-queries.ts'
import styles from './overview-tab.module.css'
import { Rows } from './rows.tsx'
import { useNewest } from './use-admin-list.ts'

const words = admin.dashboard
/** Rows per list. */
const SHOWN = 5

/** The figures, and the newest submissions. */
export function OverviewTab({ onAll }: { onAll: (tab: 'applications' | 'contacts') => void }) {
  return (
    <div className={styles.overview}>
      <Figures />
      <p className={styles.note}>{words.sentNote}</p>
      <Latest id="latest-applications" title={words.recentApplications} onAll={() => onAll('applications')}>
        <Rows rows={useNewest(applications)?.slice(0, SHOWN) ?? null} columns={words.columns.applications} empty={words.empty.applications} row={ApplicationRow} />
      </Latest>
      <Latest id="latest-contacts" title={words.recentContacts} onAll={() => onAll('contacts')}>
        <Rows rows={useNewest(contacts)?.slice(0, SHOWN) ?? null} columns={words.columns.contacts} empty={words.empty.contacts} row={ContactRow} />
      </Latest>
    </div>
  )
}

function Figures() {
  const { data: stats = null } = useQuery(statsQuery)
  const { unknown, recent } = words.stats
  const rate = stats === null || stats.totalDeliveries === 0 ? unknown : `${stats.deliverySuccessRate}%`
  const ended = stats === null ? unknown : stats.totalDeliveries === 0 ? words.stats.none : words.stats.delivered(formatCount(stats.successfulDeliveries), formatCount(stats.totalDeliveries))
  const waiting = stats?.waitingDeliveries ? `; ${words.stats.waiting(formatCount(stats.waitingDeliveries))}` : ''
  return (
    <DefinitionList
      aria-label={words.stats.title}
      className={styles.figures}
      items={[
        { term: words.stats.applications, value: stats ? formatCount(stats.totalApplications) : unknown, note: stats ? recent(formatCount(stats.recentApplications)) : unknown },
        { term: words.stats.contacts, value: stats ? formatCount(stats.totalContacts) : unknown, note: stats ? recent(formatCount(stats.recentContacts)) : unknown },
        { term: words.stats.deliveries, value: rate, note: `${ended}${waiting}` },
      ]}
    />
  )
}

function Latest({ id, title, onAll, children }: { id: string; title: string; onAll: () => void; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Button aria-describedby={id} onClick={onAll}>
          {words.all}
        </Button>
      </div>
      {children}
    </section>
  )
}
