/** The channel's name. */
export const TRAY_CHANNEL = 'bd-outgoing'

/** Tells the other tabs, and from the worker every tab, that the tray has changed. */
export function announceChange(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(TRAY_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it only reaches this origin.
  channel.postMessage('changed')
  channel.close()
}
