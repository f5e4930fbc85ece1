import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { installWay, type InstallWay } from './install-way.ts'
import { isStandalone, WINDOW_OF_ITS_OWN } from './standalone.ts'

/** The browser's install offer, which only Chromium makes. */
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

/** How to install this app on this device, or that it is installed. Only known after hydration. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(watch, currentWay, () => 'none')
}

/** Opens the browser's install dialog. False where there is none, or the person declined. */
export async function promptToInstall(): Promise<boolean> {
  const { offer } = installing.getState()
  if (!offer) return false
  // It can be used once. The browser decides when to make another.
  window.installOffer = null
  installing.setState({ offer: null })
  await offer.prompt()
  return (await offer.userChoice).outcome === 'accepted'
}

/** Calls when the app is installed while this page is open. Returns what stops it. */
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
  const { installOffer: offer } = window
  installing.setState({ offer: offer && isOffer(offer) ? offer : null, standalone: isStandalone() })
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
