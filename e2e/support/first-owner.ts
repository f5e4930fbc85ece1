import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'

export const OWNER = { username: 'ada', password: 'wet granite under boots' } as const

export interface FirstOwner {
  /** The headers of a signed-in program. */
  session: { Authorization: string }
  totp: TOTP
}

/** Sets up the first administrator without a browser, signs in, and sets up the second factor that owners need on a real chain. */
export async function firstOwner(url: string, setupToken?: string): Promise<FirstOwner> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await fetch(`${url}/api/admin/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await post('setup', { ...OWNER, setupToken })
  const { sessionId } = z.object({ sessionId: z.string() }).parse(await post('login', OWNER))
  const session = { Authorization: `Bearer ${sessionId}` }
  const { secret } = z.object({ secret: z.string() }).parse(await post('account/second-factor', { current: OWNER.password }, session))
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  // The code before this one: each counts once, and the current one is for the next sign-in.
  await post('account/second-factor/confirmation', { code: totp.generate({ timestamp: Date.now() - 30_000 }) }, session)
  return { session, totp }
}
