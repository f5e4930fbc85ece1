/** Whether this is a phone or a tablet, where a wallet is an app and not an extension. */
export function isMobile(userAgent: string, maxTouchPoints: number): boolean {
  // An iPad says that it is a Macintosh; no Macintosh has a touch screen.
  return /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Opens a page inside the browser of the wallet app, where the wallet is at hand. */
export function browseLink(url: string): string {
  return `https://phantom.app/ul/browse/${encodeURIComponent(url)}?ref=${encodeURIComponent(new URL(url).origin)}`
}
