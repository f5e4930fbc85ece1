import { TRAY_CHANNEL } from './tray-channel.ts'

/** Calls when another tab or the worker has changed the tray, or may have while this page was away. Returns what ends it. */
export function onTrayChange(call: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  let channel: BroadcastChannel | null = null
  // A page with an open channel isn't kept for going back to.
  const close = () => {
    channel?.close()
    channel = null
  }
  const open = () => {
    channel ??= new BroadcastChannel(TRAY_CHANNEL)
    channel.addEventListener('message', call)
  }
  const reopen = () => {
    open()
    call()
  }
  open()
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', reopen)
  return () => {
    close()
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', reopen)
  }
}
