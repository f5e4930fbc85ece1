/** Whether this is a phone or a tablet, where a wallet is an app, not an extension. */
export function isMobile(userAgent: string, maxTouchPoints: number): boolean {
  // An iPad claims to be a Macintosh, but no Macintosh has a touch screen.
  return /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** A link that opens a page in the wallet app's own browser, where the wallet is available. */
export function browseLink(url: string): string {
  return `https://phantom.app/ul/browse/${encodeURIComponent(url)}?ref=${encodeURIComponent(new URL(url).origin)}`
}
