/** The push services of current browsers. A host that begins with a dot covers everything below it. */
const KNOWN_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'] as const

/**
 * Whether we send to an address from a visitor. Only to push services on a closed list, over https on its usual
 * port, and to origins that the operator has configured: anything else would let a visitor make this server call hosts
 * of the visitor's choice, its own network's among them.
 */
export function isPushEndpoint(endpoint: string, origins: readonly string[] = []): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!url || url.username !== '' || url.password !== '') return false
  if (origins.includes(url.origin)) return true
  // `host` includes a non-default port, and so matches none of the names then.
  return url.protocol === 'https:' && KNOWN_HOSTS.some((known) => (known.startsWith('.') ? isBelow(url.host, known) : url.host === known))
}

/** `push.example.com`, or an http(s) origin, as an origin; null for anything else. */
export function pushOrigin(item: string): string | null {
  const text = item.includes('://') ? item : `https://${item}`
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  return isOrigin ? url.origin : null
}

function isBelow(host: string, suffix: string): boolean {
  return host.endsWith(suffix) && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host.slice(0, -suffix.length))
}
