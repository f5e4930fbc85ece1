/** Short: a page that lost the server before it had all its code is live again only once that has come. */
const LONGEST_WAIT_MS = 5000

/**
 * Retries a dynamic import until it succeeds: if a part of the app can't be fetched, its fallback stays, instead
 * of an error that replaces the whole page. Retries after 1, 2, 4, 5, 5 … seconds.
 */
export function keepTrying<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (let wait = 1000; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        return await load()
      } catch (error) {
        console.warn('a part of the app could not be loaded; trying again', error)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
}
