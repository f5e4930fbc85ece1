import { useQuery } from '@tanstack/react-query'
import { AdminScreen } from '../../shell/admin/admin-screen.tsx'
import { accountQuery } from '../../shell/admin/admin-queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Section } from '../../ui/section.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { words } from './words.ts'

/** One's own account: second factor, sessions, password. */
export function AdminAccount() {
  return (
    <AdminScreen title={words.title} lead={words.lead}>
      <Parts />
    </AdminScreen>
  )
}

// The QR code's package would make the first load heavier.
const SecondFactor = lazyPart(() => import('./second-factor.tsx'), 'SecondFactor')

function Parts() {
  const { data, isError } = useQuery(accountQuery)
  if (!data) return <p role="status">{isError ? words.failed : words.loading}</p>
  return (
    <>
      <Section name="factor" title={words.factor.title} small>
        <SecondFactor account={data} />
      </Section>
      <Section name="sessions" title={words.sessions.title} small>
        <Sessions sessions={data.sessions} />
      </Section>
      <Section name="password" title={words.password.title} subtitle={words.password.lead(data.passwordLeast)} small>
        <PasswordForm least={data.passwordLeast} />
      </Section>
    </>
  )
}
