import { useQuery } from '@tanstack/react-query'
import { useAdminRole } from '../../shell/admin/admin-nav.tsx'
import { AdminScreen } from '../../shell/admin/admin-screen.tsx'
import { Section } from '../../ui/section.tsx'
import { Invite } from './invite.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { PeopleList } from './people-list.tsx'
import { peopleQuery } from './people-queries.ts'
import { words } from './words.ts'

/** The administrators; owners also invite, change roles and remove. */
export function AdminPeople() {
  return (
    <AdminScreen title={words.title} lead={words.lead}>
      <Parts />
    </AdminScreen>
  )
}

function Parts() {
  const { data, isError } = useQuery(peopleQuery)
  const isOwner = useAdminRole() === 'owner'
  if (!data) return <p role="status">{isError ? words.failed : words.loading}</p>
  return (
    <>
      <Section name="people" title={words.list} small>
        <PeopleList people={data.people} isOwner={isOwner} />
      </Section>
      {isOwner ? (
        <>
          <Section name="invite" title={words.invite.title} subtitle={words.invite.lead} small>
            <Invite />
          </Section>
          <Section name="invitations" title={words.open.title} small>
            <OpenInvitations />
          </Section>
        </>
      ) : null}
    </>
  )
}
