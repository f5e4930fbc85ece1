/** The browser's offer to install. It comes once, perhaps before the code that shows it is loaded. */
export const earlyOffer: { event: Event | null } = { event: null }

/** Catches the offer from the start, instead of the browser's own bar. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    earlyOffer.event = event
  })
}
