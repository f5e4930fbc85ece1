/** As in the first script of index.html, which keeps the place of the figures before the first paint. */
const KEY = 'bd.my'

/** Notes whether this device watches wallets: in <html data-my>, and for the next page's first paint. */
export function markWatching(count: number): void {
  if (!('document' in globalThis)) return
  const { dataset } = document.documentElement
  if (count > 0) dataset['my'] = ''
  else delete dataset['my']
  try {
    if (count > 0) localStorage.setItem(KEY, String(count))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: the figures come after the first paint.
  }
}
