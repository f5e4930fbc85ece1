import { parseUrl } from '../rules/parse-url.ts'

/** What Chromium hands over when this app is opened again from outside: an icon, a shortcut, a share, a link. */
interface LaunchParams {
  targetURL?: string | undefined
}

interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void
}

/**
 * Tells where this window is wanted: path, query and hash. The browser keeps launches until somebody asks for them. The
 * first one is the one that opened the window, which is there already.
 */
export function onLaunch(listener: (href: string) => void): void {
  if (!hasLaunchQueue(window)) return
  const openedAt = window.location.href
  let isFirst = true
  window.launchQueue.setConsumer(({ targetURL }) => {
    const opened = isFirst && targetURL === openedAt
    isFirst = false
    const href = opened ? null : launchTarget(targetURL, window.location.origin)
    if (href !== null) listener(href)
  })
}

/** Nothing but this app's own pages; `null` for the bare start, by which an icon says no more than 'come to the front'. */
export function launchTarget(targetUrl: string | undefined, origin: string): string | null {
  const url = parseUrl(targetUrl ?? '')
  if (!url) return null
  const href = `${url.pathname}${url.search}${url.hash}`
  // `//host` would leave the origin again.
  return url.origin !== origin || href === '/' || href.startsWith('//') ? null : href
}

function hasLaunchQueue(scope: object): scope is { launchQueue: LaunchQueue } {
  if (!('launchQueue' in scope)) return false
  const { launchQueue } = scope
  return typeof launchQueue === 'object' && launchQueue !== null && 'setConsumer' in launchQueue
}
