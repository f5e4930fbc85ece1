import { parseUrl } from '../rules/parse-url.ts'

/** What Chromium passes when the app is opened again from outside: by an icon, a shortcut, a share or a link. */
interface LaunchParams {
  targetURL?: string | undefined
}

interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void
}

/**
 * Reports where this window should go: path, query and hash. The browser keeps launches until a consumer is set. The
 * first launch opened this window, so there is nothing to do.
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

/** Only this app's own pages; `null` for any other, and for the bare start, with which an icon only brings the window to the front. */
export function launchTarget(targetUrl: string | undefined, origin: string): string | null {
  const url = parseUrl(targetUrl ?? '')
  if (!url) return null
  const href = `${url.pathname}${url.search}${url.hash}`
  // `//host` would leave the origin.
  return url.origin !== origin || href === '/' || href.startsWith('//') ? null : href
}

function hasLaunchQueue(scope: object): scope is { launchQueue: LaunchQueue } {
  if (!('launchQueue' in scope)) return false
  const { launchQueue } = scope
  return typeof launchQueue === 'object' && launchQueue !== null && 'setConsumer' in launchQueue
}
