/**
 * What the server wants of a form besides its content (src/contract/form-check.ts): a token from when it was opened, and
 * proof of work above a rate. Met without the person, who at most waits a little longer. In memory only.
 */
import { FORM_TOKEN, formCheck, formToken, PROOF_OF_WORK, type FormToken } from '../../contract/form-check.ts'
import { readWith } from '../api/api-client.ts'
import { HttpError } from '../api/http-error.ts'
import { connection, currentLink } from '../live/connection.ts'

/** Times by performance.now(), which no clock of the device moves. */
let held: { token: string; readyAt: number; endsAt: number } | null = null
let asking: Promise<void> | null = null

/** A request under way may take this long beside the token's life. */
const MARGIN_MS = 60_000
const WITHIN_MS = 5000

/** Fetches a token if none is held, so that the time runs while the form is filled in. Never rejects: the server says what is missing. */
export function openForm(): Promise<void> {
  if (isHeld() || currentLink(connection.getState()) === 'down') return Promise.resolve()
  asking ??= readWith('/api/forms/token', formToken, { withinMs: WITHIN_MS })
    .then(hold, () => {})
    .finally(() => {
      asking = null
    })
  return asking
}

/** The headers of the next attempt, as soon as its token is old enough. */
export async function passHeaders(): Promise<Record<string, string>> {
  if (!isHeld() || held === null) return {}
  const { token, readyAt } = held
  await pause(readyAt - performance.now())
  return { [FORM_TOKEN]: token }
}

/** Meets what a refusal demands, and resolves with the further headers for the next attempt; `null` where it demands nothing. */
export async function meetDemand(error: unknown): Promise<Record<string, string> | null> {
  const demanded = error instanceof HttpError && error.status === 428 ? formCheck.safeParse(error.json).data : undefined
  if (demanded === undefined) return null
  const { formToken: given, challenge } = demanded
  if (given) hold(given.token === '' && held !== null ? { ...given, token: held.token } : given)
  if (!challenge) return {}
  // Rarely needed, so not part of the first load.
  const { solve } = await import('./proof-of-work.ts')
  return { [PROOF_OF_WORK]: await solve(challenge) }
}

/** As when the page was just opened; for tests. */
export function forgetFormToken(): void {
  held = null
}

function hold({ token, readyInMs, expiresInMs }: FormToken): void {
  const now = performance.now()
  held = { token, readyAt: now + readyInMs, endsAt: now + expiresInMs }
}

function isHeld(): boolean {
  return held !== null && performance.now() < held.endsAt - MARGIN_MS
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
