import type { AdminRole } from '../../../src/contract/admin-role.ts'
import { moment, type Message } from './message.ts'

const roles = {
  owner: 'Owner: everything, the administrators themselves included',
  reviewer: 'Reviewer: works on what people send in',
  reader: 'Reader: sees everything and changes nothing',
} as const satisfies Record<AdminRole, string>

/** The mail to somebody who is to become an administrator. The token is in the link's fragment, which no server's log gets. */
export function invitationMessage({ role, invitedBy, until, token }: { role: AdminRole; invitedBy: string; until: string; token: string }, origin: string): Message {
  return {
    subject: 'You are invited to the BlackDuck team',
    preview: `${invitedBy} invites you to become an administrator.`,
    about: 'Invitation',
    title: 'You are invited',
    lead: `${invitedBy} invites you to become an administrator of the BlackDuck dashboard.`,
    reference: '',
    link: { label: 'Accept the invitation', url: `${origin}/admin/invitation#${token}` },
    facts: [
      { label: 'Your role', value: roles[role] },
      { label: 'Open until', value: moment(new Date(until)) },
    ],
    texts: [],
    next: ['Choose a name and a password of your own. The link works once, so please do not pass it on.'],
    notes: ['If you did not expect this, you can ignore this email.'],
  }
}
