import { QueryClientProvider } from '@tanstack/react-query'
import { admin } from '../../content/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useHashTab } from '../../ui/use-hash-tab.ts'
import styles from './admin-dashboard.module.css'
import { ApplicationsTab } from './applications-tab.tsx'
import { ContactsTab } from './contacts-tab.tsx'
import { adminQueryClient } from '../../shell/admin/admin-queries.ts'
import { AdminNav } from '../../shell/admin/admin-nav.tsx'
import { LogsTab } from './logs-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { useDashboard, type Dashboard } from './use-dashboard.ts'

const words = admin.dashboard
const tabNames = ['overview', 'applications', 'contacts', 'logs'] as const

/** Submissions and their deliveries, for administrators. */
export function AdminDashboard() {
  return (
    <QueryClientProvider client={adminQueryClient}>
      <Whole />
    </QueryClientProvider>
  )
}

function Whole() {
  const dashboard = useDashboard()
  return (
    <Page title={words.title} lead={words.lead} action={<Actions {...dashboard} />}>
      <AdminNav />
      {dashboard.loaded ? (
        <Parts />
      ) : (
        <p role="status" className={styles.loading}>
          {words.loading}
        </p>
      )}
    </Page>
  )
}

function Actions({ refresh, refreshing, logOut }: Dashboard) {
  return (
    <>
      <Button aria-disabled={refreshing} onClick={refresh}>
        {refreshing ? words.refreshing : words.refresh}
      </Button>
      <Button onClick={logOut}>{words.logout}</Button>
    </>
  )
}

function Parts() {
  const tab = useHashTab(tabNames)
  const panels = {
    overview: <OverviewTab onAll={tab.choose} />,
    applications: <ApplicationsTab />,
    contacts: <ContactsTab />,
    logs: <LogsTab />,
  }
  return <Tabs label={words.tabs.label} tabs={tabNames.map((value) => ({ value, label: words.tabs[value], panel: panels[value] }))} value={tab.value} onChange={tab.choose} ready />
}
