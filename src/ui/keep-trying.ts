const LONGEST_WAIT_MS = 30_000

/**
 * A load that doesn't give up: where a part of the app can't be fetched, what the page shows in its place stays, instead
 * of an error in the place of the whole page. Tries again after 1, 2, 4 … seconds, never more than 30.
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
