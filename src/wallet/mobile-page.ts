/** The page that alone may speak to a wallet app of the same phone; it leads back here. Reached by a full page load, as its policy is its own. */
export function mobilePage({ pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location): string {
  return `/wallet/mobile?to=${encodeURIComponent(pathname + search)}`
}
