import { z } from 'zod/mini'
import { withoutBidi } from '../rules/bidi.ts'

/** The administrators' calls. All but the first three need a session: a browser's cookie, or a program's bearer token. */

/** The fewest characters of a new password: on the demo, as specified, and on a real chain. */
export const ADMIN_PASSWORD_LEAST = 6
export const ADMIN_PASSWORD_LEAST_REAL = 12
export const credential = (message: string) => z.string({ error: message }).check(z.minLength(1, { error: message }), z.maxLength(200, { error: 'At most 200 characters' }))
export const adminUsername = z.string({ error: 'Please enter a username' }).check(z.overwrite(withoutBidi), z.trim(), z.minLength(1, { error: 'Please enter a username' }), z.maxLength(100, { error: 'At most 100 characters' }), z.regex(/^[^\p{Cc}]*$/u, { error: 'Please enter a username' }))

/** POST /api/admin/login. */
export const adminLogin = z.object({ username: adminUsername, password: credential('Please enter a password') })
export type AdminLogin = z.infer<typeof adminLogin>

export const adminUser = z.object({ username: z.string(), email: z.optional(z.string()) })
export type AdminUser = z.infer<typeof adminUser>

/** `sessionId` appears only here, and only for programs: a browser has it in a cookie that no script can read. */
export const adminSignedIn = z.object({ success: z.literal(true), sessionId: z.optional(z.string()), user: adminUser })
export type AdminSignedIn = z.infer<typeof adminSignedIn>

/** Status 202 of a sign-in: the password is right, and the second factor is still to be shown. `challenge` is good for some minutes. */
export const adminChallenged = z.object({ success: z.literal(true), challenge: z.string() })
export type AdminChallenged = z.infer<typeof adminChallenged>

const code = z.string({ error: 'Please enter the code' }).check(z.trim(), z.minLength(1, { error: 'Please enter the code' }), z.maxLength(100, { error: 'This is not a code' }))
/** POST /api/admin/login/code: the second step. `code`: six digits of the authenticator app, or a recovery code. */
export const adminLoginCode = z.object({ challenge: z.string().check(z.maxLength(128)), code })
export type AdminLoginCode = z.infer<typeof adminLoginCode>
/** POST /api/admin/account/second-factor/confirmation. */
export const adminCode = z.object({ code })

/** GET /api/admin/setup: whether the first administrator can still be created, whether that needs the server's token, and how long a password must be. */
export const adminSetupState = z.object({ open: z.boolean(), needsToken: z.boolean(), passwordLeast: z.optional(z.int()) })
export type AdminSetupState = z.infer<typeof adminSetupState>

/** A password that is set from now on; the server also refuses those that are easy to guess, and on a real chain shorter ones. */
export const adminNewPassword = credential('Please enter a password').check(z.minLength(ADMIN_PASSWORD_LEAST, { error: `Password must be at least ${ADMIN_PASSWORD_LEAST} characters` }))
export const adminEmail = z.optional(z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(254), z.email())], { error: 'Please enter a valid email address' }))

/** POST /api/admin/setup. */
export const adminSetup = z.object({
  username: adminUsername,
  password: adminNewPassword,
  email: adminEmail,
  /** The server's ADMIN_SETUP_TOKEN, where it asks for one. */
  setupToken: z.optional(z.string().check(z.maxLength(400))),
})
export type AdminSetup = z.infer<typeof adminSetup>

export const adminDone = z.object({ success: z.literal(true) })
