import { queryOptions } from '@tanstack/react-query'
import { adminApplications, adminContacts, adminLogs, adminStats, type AdminApplication, type AdminContact, type AdminLogEntry } from '../../contract/admin-lists.ts'
import { adminRead } from '../../data/admin/session.ts'
import type { ListSource } from './list-query.ts'

const STATS = '/api/admin/dashboard/stats'

export const statsQuery = queryOptions({
  queryKey: [STATS],
  // The time in the path keeps caches from answering.
  queryFn: ({ signal }) => adminRead(`${STATS}?timestamp=${Date.now()}`, adminStats, signal),
})

export const applications: ListSource<AdminApplication> = {
  path: '/api/admin/applications',
  read: async (path, signal) => {
    const { applications: rows, next = null } = await adminRead(path, adminApplications, signal)
    return { rows, next }
  },
}

export const contacts: ListSource<AdminContact> = {
  path: '/api/admin/contacts',
  read: async (path, signal) => {
    const { contacts: rows, next = null } = await adminRead(path, adminContacts, signal)
    return { rows, next }
  },
}

export const deliveryLogs: ListSource<AdminLogEntry> = {
  path: '/api/admin/delivery-logs',
  read: async (path, signal) => {
    const { logs: rows, next = null } = await adminRead(path, adminLogs, signal)
    return { rows, next }
  },
}
