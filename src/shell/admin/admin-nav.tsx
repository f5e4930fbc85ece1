import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { adminRoles, type AdminRole } from '../../contract/admin-role.ts'
import { useSignedIn } from '../../data/admin/use-signed-in.ts'
import type { Path } from '../../content/routes.ts'
import { accountQuery } from './admin-queries.ts'
import styles from './admin-nav.module.css'

interface AdminPlace {
  to: Path
  label: string
  /** The least role that finds something there. */
  role: AdminRole
}

/** The administrators' places, in the order of use. */
const places: readonly AdminPlace[] = [
  { to: '/admin/inbox', label: 'Inbox', role: 'reader' },
  { to: '/admin/dashboard', label: 'Dashboard', role: 'reader' },
  { to: '/admin/account', label: 'Account', role: 'reader' },
  { to: '/admin/people', label: 'People', role: 'reader' },
  { to: '/admin/audit', label: 'Audit', role: 'reader' },
  { to: '/admin/system', label: 'System', role: 'reader' },
  { to: '/admin/person', label: 'Person', role: 'owner' },
]

/** The way from one of the administrators' places to the others, by role. Inside the admin query client. */
export function AdminNav() {
  const role = useAdminRole()
  useSecondFactorFirst()
  return (
    <nav aria-label="Administration" className={styles.nav}>
      {places
        .filter((place) => mayDo(role, place.role))
        .map(({ to, label }) => (
          <Link key={to} to={to} className={styles.place ?? ''} activeProps={{ 'aria-current': 'page' }}>
            {label}
          </Link>
        ))}
    </nav>
  )
}

/** Leads an owner who has yet to set up the second factor to where that is done: nothing else is open to them. */
function useSecondFactorFirst(): void {
  const { data } = useQuery({ ...accountQuery, enabled: useSignedIn() })
  const navigate = useNavigate()
  const owes = data?.secondFactor.required === true && data.secondFactor.since === null
  useEffect(() => {
    if (owes) void navigate({ to: '/admin/account', replace: true })
  }, [owes, navigate])
}

/** The role of the signed-in administrator; the least one until it is known. What it doesn't allow, the server refuses. */
export function useAdminRole(): AdminRole {
  const enabled = useSignedIn()
  const { data } = useQuery({ ...accountQuery, enabled })
  return data?.role ?? 'reader'
}

/** Whether `role` is at least `least`. The roles are listed from the most to the least. */
export function mayDo(role: AdminRole, least: AdminRole): boolean {
  return adminRoles.indexOf(role) <= adminRoles.indexOf(least)
}
