const NAME = 'bd-outgoing'

/** Tells the other tabs, and from the worker every tab, that the tray has changed. */
export function announceChange(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it only reaches this origin.
  channel.postMessage('changed')
  channel.close()
}

/** Calls when another tab or the worker has changed the tray. Returns what ends it. */
export function onChange(call: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', call)
  return () => channel.close()
}
