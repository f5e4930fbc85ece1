import { Unexpected, type Answer, type Probe } from './probe.ts'

/** One rule of the interface, examined with cards of its own. */
export interface Check {
  name: string
  /** What an issuer must do, in a sentence. */
  required: string
  /** Resolves with what it saw; rejects with Unexpected if that isn't what is required. */
  run(probe: Probe): Promise<string>
}

/** The answer's words if it refuses as it should; otherwise throws Unexpected, after `what` was asked. */
export function refusedWith({ status, json, said }: Answer, wanted: { status: number; code?: string }, what: string): string {
  const code: unknown = Object(json).code
  if (status === wanted.status && (wanted.code === undefined || code === wanted.code)) return said
  throw new Unexpected(`${what}: ${said}`)
}

/** Throws Unexpected unless `isSo`. */
export function requireThat(isSo: boolean, saw: string): void {
  if (!isSo) throw new Unexpected(saw)
}
