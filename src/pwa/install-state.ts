import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { earlyOffer } from './install-early.ts'
import { installWay, type InstallWay } from './install-way.ts'
import { isStandalone, WINDOW_OF_ITS_OWN } from './standalone.ts'

/** The browser's offer, as Chromium makes it; no other engine does. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: string }>
}

interface Installing {
  offer: InstallOffer | null
  /** Installed while this page was open: the page itself still runs in the browser. */
  installed: boolean
  standalone: boolean
}

const installing = createStore<Installing>()(() => ({ offer: null, installed: false, standalone: false }))

/** How this app gets onto this device, or that it is there. Not before React has taken the page over. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(watch, currentWay, () => 'none')
}

/** Asks by the browser's own dialog. False where there is nothing to ask by, or where somebody has said no. */
export async function promptToInstall(): Promise<boolean> {
  const { offer } = installing.getState()
  if (!offer) return false
  // It can be used once. The browser makes another when it thinks fit.
  earlyOffer.event = null
  installing.setState({ offer: null })
  await offer.prompt()
  return (await offer.userChoice).outcome === 'accepted'
}

/** Tells when the app has been installed while this page is open. */
export function onInstalled(listener: () => void): () => void {
  return installing.subscribe((state, before) => {
    if (state.installed && !before.installed) listener()
  })
}

let isWatching = false

function watch(listener: () => void): () => void {
  if (!isWatching) {
    isWatching = true
    look()
    addEventListener('beforeinstallprompt', look)
    addEventListener('appinstalled', () => installing.setState({ installed: true, offer: null }))
    matchMedia(WINDOW_OF_ITS_OWN).addEventListener('change', look)
  }
  return installing.subscribe(listener)
}

function look(): void {
  const { event } = earlyOffer
  installing.setState({ offer: event && isOffer(event) ? event : null, standalone: isStandalone() })
}

function currentWay(): InstallWay {
  const { offer, installed, standalone } = installing.getState()
  return installWay({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    standalone: standalone || installed,
    offered: offer !== null,
  })
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function' && 'userChoice' in event
}
