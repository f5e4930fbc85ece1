import { connection } from '../live/connection.ts'
import { followServerClock } from '../live/server-clock.ts'
import { request, type HttpOptions } from './http.ts'

/** request() that also records what a response tells: that the server can be reached, and its time. Throws as request() does. */
export function reach<T>(path: string, options: HttpOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const onResponse = (response: Response) => {
    connection.getState().reached()
    // Cached answers are always revalidated, and then carry the date of the revalidation.
    followServerClock(Date.parse(response.headers.get('date') ?? ''))
    options.onResponse?.(response)
  }
  return request(path, { ...options, onResponse }, read)
}
