import type { AdminSubmission } from '../../src/contract/admin-submission.ts'

/** A submission as its sender gets it: the team's members are not named to them. */
export type Told = Omit<AdminSubmission, 'case' | 'whitelist'> & { case?: unknown }

const TEAM = 'the team'

export function toldOf(submission: AdminSubmission): Told {
  // Approvals of the wallet are told apart, without their administrator.
  const { case: own, uploads: files, whitelist: _, ...rest } = submission
  const uploads = files.map((file) => ({ ...file, readings: file.readings.map(({ at }) => ({ username: TEAM, at })) }))
  const events = own?.events.map(({ event, by, text, outcome, at }) => ({ event, by: by === null ? 'you' : TEAM, text, outcome, at }))
  return { ...rest, uploads, ...(own ? { case: { state: own.state, events } } : {}) }
}

/** Where a file is in the archive. */
export function archived(reference: string, fileName: string): string {
  return `files/${reference}/${fileName.replaceAll(/[/\\]/g, '_')}`
}
