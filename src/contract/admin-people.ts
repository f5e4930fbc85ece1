import { z } from 'zod/mini'
import { adminEmail, adminNewPassword, adminUsername, credential } from './admin.ts'
import { adminRole } from './admin-role.ts'

/** Administrators about themselves and each other. */

const currentPassword = credential('Please enter your current password')
/** POST /api/admin/account/password. All other sessions end. */
export const adminPasswordChange = z.object({ current: currentPassword, password: adminNewPassword })
/** The administrator's own password, asked again before what protects the account is changed. */
export const adminOwnPassword = z.object({ current: currentPassword })

/** POST /api/admin/account/second-factor: what an authenticator app is given, as text and as the content of a QR code. */
export const adminNewFactor = z.object({ secret: z.string(), uri: z.string() })
export type AdminNewFactor = z.infer<typeof adminNewFactor>

/** Shown only here; each signs in once. */
export const adminRecoveryCodes = z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) })

/** `usedAt`: the last use of a session that hasn't ended; null without one. */
export const adminPerson = z.object({
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  role: adminRole,
  secondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  usedAt: z.nullable(z.iso.datetime()),
})
export type AdminPerson = z.infer<typeof adminPerson>

/** GET /api/admin/people, in the order in which they came. */
export const adminPeople = z.object({ people: z.array(adminPerson) })

/** POST /api/admin/people/{id}/role. */
export const adminRoleChange = z.object({ role: adminRole })

/** An open invitation. `email`: null where the link was handed over by hand. */
export const adminInvitation = z.object({ id: z.string(), role: adminRole, email: z.nullable(z.string()), invitedBy: z.string(), createdAt: z.iso.datetime(), until: z.iso.datetime() })
export type AdminInvitation = z.infer<typeof adminInvitation>

/** GET /api/admin/invitations, newest first. `byMail`: whether this installation can send one by mail. */
export const adminInvitations = z.object({ invitations: z.array(adminInvitation), byMail: z.boolean() })

/** POST /api/admin/invitations. With an address it is sent by mail. */
export const adminInvite = z.object({ role: adminRole, email: adminEmail })

/** `token`: for the link, shown only here; absent where the mail has gone out. `mailed`: null where none was asked for. */
export const adminInvited = z.object({ success: z.literal(true), invitation: adminInvitation, token: z.optional(z.string()), mailed: z.nullable(z.boolean()) })
export type AdminInvited = z.infer<typeof adminInvited>

const token = z.string().check(z.maxLength(128))
/** POST /api/admin/invitation: what an invitation is for. */
export const adminInvitationToken = z.object({ token })
export const adminInvitationSeen = z.object({ role: adminRole, invitedBy: z.string(), until: z.iso.datetime(), passwordLeast: z.int() })
export type AdminInvitationSeen = z.infer<typeof adminInvitationSeen>

/** POST /api/admin/invitation/acceptance. */
export const adminAcceptance = z.object({ token, username: adminUsername, password: adminNewPassword })
