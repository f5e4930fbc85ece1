/** How long a submission is kept once its case has ended, in months: after approval, and after any other end. */
export interface Keeping {
  approved: number
  other: number
}

const application: Keeping = { approved: 60, other: 6 }

/** The one source of these periods: the privacy policy tells them, and the server deletes by them. */
export const keptMonths = {
  contact: { approved: 24, other: 24 },
  'verification-request': { approved: 24, other: 24 },
  'card-application': application,
  'card-application-v2': application,
  // The note runs for 24 months; its records are kept for five years after that.
  'loan-application': { approved: 84, other: 6 },
} as const satisfies Record<string, Keeping>

/** A case that nobody ended is closed by the server once nothing has happened in it for this long. */
export const LAPSES_AFTER_MONTHS = 6

/** A period in words: whole years from five on. */
export function lasting(months: number): string {
  return months >= 60 && months % 12 === 0 ? `${months / 12} years` : `${months} months`
}
