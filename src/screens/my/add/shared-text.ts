/** What was shared to the app, as /open hands it on: after the # of the address, which is not sent to a server. */
export function sharedText(): string {
  const [, shared] = /^#add=(.*)$/s.exec(window.location.hash) ?? []
  if (shared === undefined) return ''
  try {
    return decodeURIComponent(shared)
  } catch {
    return ''
  }
}
