import { queryOptions } from '@tanstack/react-query'
import { adminInvitations, adminPeople } from '../../contract/admin-people.ts'
import { adminRead } from '../../data/admin/session.ts'

export const peopleQuery = queryOptions({ queryKey: ['/api/admin/people'], queryFn: ({ signal }) => adminRead('/api/admin/people', adminPeople, signal) })
/** For owners. */
export const invitationsQuery = queryOptions({ queryKey: ['/api/admin/invitations'], queryFn: ({ signal }) => adminRead('/api/admin/invitations', adminInvitations, signal) })
