import { infiniteQueryOptions } from '@tanstack/react-query'
import { auditPage } from '../../contract/admin-audit.ts'
import { adminRead } from '../../data/admin/session.ts'

/** What is searched for; empty: anything. */
export const nothingAsked = { actor: '', action: '', subject: '', from: '', to: '' }
export type Asked = typeof nothingAsked

/** As the query of an address. */
export const searchOf = (asked: Record<string, string>) => new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString()

export const auditQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit', asked],
    queryFn: ({ pageParam, signal }) => adminRead(`/api/admin/audit?${searchOf({ ...asked, before: pageParam })}`, auditPage, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? null : String(next)),
  })
