/**
 * The daily disclaimer: one key in localStorage holds the local calendar day of the last acceptance (2026-11-21).
 * The inline script of index.html reads it before the first paint, and repeats the key and the format.
 */
export const ACCEPTANCE_KEY = 'bd.disclaimer'

/** The local calendar day, YYYY-MM-DD. */
export function localDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Whether the disclaimer was accepted today; false if storage is blocked. */
export function isAcceptedToday(now = new Date()): boolean {
  try {
    return localStorage.getItem(ACCEPTANCE_KEY) === localDay(now)
  } catch {
    return false
  }
}

/** Stores today's acceptance; if storage is blocked, it lasts for this page only. */
export function acceptToday(now = new Date()): void {
  try {
    localStorage.setItem(ACCEPTANCE_KEY, localDay(now))
  } catch (error) {
    console.warn('the acceptance could not be stored', error)
  }
}
