import type { AdminRole } from '../../src/contract/admin-role.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Send } from './sending.ts'
import { invitationMessage } from './templates/invitation.ts'

export interface MailedInvitation {
  id: string
  email: string
  role: AdminRole
  invitedBy: string
  until: string
  token: string
}

/** Sends an invitation at once; false where the mail server didn't take it. */
export type MailInvitation = (invitation: MailedInvitation) => Promise<boolean>

const PATIENCE_MS = 20_000

/**
 * Invitations are not queued: a queue would have to keep the token, of which the database holds only a hash, and the owner
 * who invites is there to hand over the link by other means.
 */
export function createInvitationMailer({ send, origin, clock, log }: { send: Send; origin: string; clock: Clock; log: Log }): MailInvitation {
  return async (invitation) => {
    const outgoing = {
      id: invitation.id,
      message: invitationMessage(invitation, origin),
      reference: `invitation-${invitation.id}`,
      event: 0,
      queuedAt: new Date(clock.now()),
      to: { audience: 'sender', address: invitation.email },
      repeat: false,
    } as const
    const sending = await send(outgoing, AbortSignal.timeout(PATIENCE_MS))
    if (sending.outcome === 'failed') log.warn('an invitation could not be sent by mail', { code: sending.code })
    return sending.outcome === 'sent'
  }
}
