import { connection } from '../live/connection.ts'
import { followServerClock } from '../live/server-clock.ts'
import { request, type HttpOptions } from './http.ts'

/** A proxy's answers in the place of the server's. */
const SERVER_IS_AWAY: ReadonlySet<number> = new Set([502, 504])

/** request() that also records what a response tells: that the server can be reached, and its time. Throws as request() does. */
export function reach<T>(path: string, options: HttpOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const onResponse = (response: Response) => {
    const { reached, missed } = connection.getState()
    if (SERVER_IS_AWAY.has(response.status)) missed()
    else reached()
    // A cache on the way says how long it has had the answer. The browser's own is always revalidated.
    followServerClock(Date.parse(response.headers.get('date') ?? '') + 1000 * Number(response.headers.get('age') ?? 0))
    options.onResponse?.(response)
  }
  return request(path, { ...options, onResponse }, read)
}
