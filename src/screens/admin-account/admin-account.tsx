import { useQuery } from '@tanstack/react-query'
import { ADMIN_PASSWORD_LEAST } from '../../contract/admin.ts'
import { AdminScreen } from '../../shell/admin/admin-screen.tsx'
import { accountQuery } from '../../shell/admin/admin-queries.ts'
import { Section } from '../../ui/section.tsx'
import { PasswordPart } from './password-part.tsx'
import { SecondFactor } from './second-factor.tsx'
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

function Parts() {
  const { data, isError } = useQuery(accountQuery)
  if (!data) return <p role="status">{isError ? words.failed : words.loading}</p>
  return (
    <>
      <Section name="factor" title={words.factor.title} small>
        <SecondFactor account={data} />
      </Section>
      <Section name="password" title={words.password.title} small>
        <PasswordPart least={data.passwordLeast ?? ADMIN_PASSWORD_LEAST} />
      </Section>
      <Section name="sessions" title={words.sessions.title} small>
        <Sessions sessions={data.sessions} />
      </Section>
    </>
  )
}
