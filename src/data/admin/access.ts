import { z } from 'zod/mini'
import { adminSetupState, type AdminLogin, type AdminLoginCode, type AdminSetup, type AdminSetupState } from '../../contract/admin.ts'
import { readWith } from '../api/api-client.ts'
import { HttpError, NetworkError } from '../api/http-error.ts'
import { send } from '../api/send.ts'
import { signedIn } from './session.ts'

/** Success, or a sentence for people with the field it concerns. */
export type Outcome = { ok: true; challenge?: string | undefined } | { ok: false; error: string; field?: string | undefined }

/** What either call may answer; a missing `success` counts as false. */
const answer = z.object({
  success: z.optional(z.boolean()),
  challenge: z.optional(z.string()),
  code: z.optional(z.string()),
  user: z.optional(z.object({ username: z.string(), email: z.optional(z.nullable(z.string())) })),
  error: z.optional(z.string()),
  field: z.optional(z.string()),
})

/** Signs in and remembers that there is a session; with a `challenge` the second step is still to come. `words`: for a refusal without a sentence, and for no network. */
export async function signIn(credentials: AdminLogin, words: { failed: string; network: string }): Promise<Outcome> {
  const said = await asked('/api/admin/login', credentials)
  if (said === 'no-network') return { ok: false, error: words.network }
  if (said?.success && said.challenge !== undefined) return { ok: true, challenge: said.challenge }
  if (!said?.success || !said.user) return { ok: false, error: said?.error || words.failed }
  signedIn()
  return { ok: true }
}

/** The second step of signing in. `late`: the password is to be given again. */
export async function showCode(request: AdminLoginCode, words: { failed: string; network: string }): Promise<Outcome & { late?: boolean }> {
  const said = await asked('/api/admin/login/code', request)
  if (said === 'no-network') return { ok: false, error: words.network }
  if (!said?.success || !said.user) return { ok: false, error: said?.error || words.failed, late: said?.code === 'late' }
  signedIn()
  return { ok: true }
}

/** Creates the first administrator. */
export async function setUp(request: AdminSetup, words: { failed: string; network: string }): Promise<Outcome> {
  const said = await asked('/api/admin/setup', request)
  if (said === 'no-network') return { ok: false, error: words.network }
  return said?.success ? { ok: true } : { ok: false, error: said?.error || words.failed, field: said?.field }
}

/** Whether setup is open, and what it needs; null when that can't be read now. */
export async function readSetupState(): Promise<AdminSetupState | null> {
  try {
    return await readWith('/api/admin/setup', adminSetupState, { uncached: true })
  } catch {
    return null
  }
}

/** Returns a refusal like any other answer. */
async function asked(path: string, body: object): Promise<z.infer<typeof answer> | null | 'no-network'> {
  try {
    return await send(path, answer, body)
  } catch (error) {
    if (error instanceof NetworkError) return 'no-network'
    if (!(error instanceof HttpError) || typeof error.json !== 'object') return null
    return answer.safeParse({ ...error.json, success: false }).data ?? null
  }
}
