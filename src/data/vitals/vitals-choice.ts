/**
 * Whether this device may report how quick the app is: `off` in localStorage where its person has said no. The browser's
 * own word (Do Not Track, Global Privacy Control) counts above it.
 */
const VITALS_CHOICE_KEY = 'bd.vitals'

/** Whether the browser asks sites not to track. */
export function asksNotToTrack(): boolean {
  const privacy: unknown = Reflect.get(navigator, 'globalPrivacyControl')
  return navigator.doNotTrack === '1' || privacy === true
}

export function vitalsChosen(): boolean {
  try {
    return localStorage.getItem(VITALS_CHOICE_KEY) !== 'off'
  } catch {
    // Nobody could have said no.
    return false
  }
}

export function mayReportVitals(): boolean {
  return !asksNotToTrack() && vitalsChosen()
}

/** Stores the choice; false where the browser keeps nothing. */
export function chooseVitals(on: boolean): boolean {
  try {
    if (on) localStorage.removeItem(VITALS_CHOICE_KEY)
    else localStorage.setItem(VITALS_CHOICE_KEY, 'off')
    return true
  } catch {
    return false
  }
}
