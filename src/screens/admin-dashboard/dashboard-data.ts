import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  adminApplications,
  adminContacts,
  adminLogs,
  adminStats,
  type AdminApplication,
  type AdminContact,
  type AdminLogEntry,
  type AdminStats,
} from '../../contract/admin.ts'
import { adminRead } from '../../data/admin/session.ts'
import { createAdminList, logFailure, type AdminList } from './admin-list.ts'

export interface DashboardData {
  /** null until they were answered once. */
  stats: StoreApi<AdminStats | null>
  applications: AdminList<AdminApplication>
  contacts: AdminList<AdminContact>
  logs: AdminList<AdminLogEntry>
  /** All four anew; settles when the last one is answered or has failed. */
  load(): Promise<void>
}

/** What the dashboard shows, for as long as it is open. Nothing of it goes into the app's own cache, which is stored on the device. */
export function createDashboardData(now: () => number = Date.now): DashboardData {
  const stats = createStore<AdminStats | null>()(() => null)
  const applications = createAdminList('/api/admin/applications', async (path) => {
    const answer = await adminRead(path, adminApplications)
    return { rows: answer.applications, next: answer.next ?? null }
  })
  const contacts = createAdminList('/api/admin/contacts', async (path) => {
    const answer = await adminRead(path, adminContacts)
    return { rows: answer.contacts, next: answer.next ?? null }
  })
  const logs = createAdminList('/api/admin/delivery-logs', async (path) => {
    const answer = await adminRead(path, adminLogs)
    return { rows: answer.logs, next: answer.next ?? null }
  })
  const loadStats = async () => {
    try {
      // The time in the path is one more reason for caches not to answer.
      stats.setState(await adminRead(`/api/admin/dashboard/stats?timestamp=${now()}`, adminStats), true)
    } catch (error) {
      logFailure('the figures', error)
    }
  }
  return {
    stats,
    applications,
    contacts,
    logs,
    load: async () => void (await Promise.all([loadStats(), applications.load(), contacts.load(), logs.load()])),
  }
}
