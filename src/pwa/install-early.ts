/** The browser's offer to install. It comes once, maybe before anything that shows it is loaded. */
export const earlyOffer: { event: Event | null } = { event: null }

/** Keeps the offer from the first moment on, in the place of the browser's own bar. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    earlyOffer.event = event
  })
}
