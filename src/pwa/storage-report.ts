/** The space the app uses on the device, as the browser reports it. */
export interface Room {
  /** The app's own files, kept by the service worker; `null` where there are none yet. */
  files: { count: number; bytes: number } | null
  /** What this site uses and may use by the browser's account, in bytes; some browsers round it. */
  estimate: { usage: number; quota: number } | null
}

/** Never throws: what the browser doesn't report is `null`. */
export async function readRoom(): Promise<Room> {
  const [files, estimate] = await Promise.all([orNull(readFiles), orNull(readEstimate)])
  return { files, estimate }
}

async function readFiles(): Promise<Room['files']> {
  let [count, bytes] = [0, 0]
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const file = await cache.match(request)
      if (!file) continue
      count += 1
      // The header gives the compressed size; stored is the body.
      bytes += (await file.blob()).size
    }
  }
  return count === 0 ? null : { count, bytes }
}

async function readEstimate(): Promise<Room['estimate']> {
  const { usage, quota } = await navigator.storage.estimate()
  return usage === undefined || quota === undefined ? null : { usage, quota }
}

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch {
    return null
  }
}
