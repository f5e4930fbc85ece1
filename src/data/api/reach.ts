import { connection } from '../live/connection.ts'
import { followServerClock } from '../live/server-clock.ts'
import { request, type HttpOptions } from './http.ts'
import { followRetryAfter } from './retry-after.ts'

/** request() that also records what a response tells: that the server can be reached, its time, and when to retry. Throws as request() does. */
export function reach<T>(path: string, options: HttpOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const onResponse = (response: Response) => {
    connection.getState().reached()
    followRetryAfter(path, response)
    // Cached answers are always revalidated, and then carry the date of the revalidation.
    followServerClock(Date.parse(response.headers.get('date') ?? ''))
  }
  return request(path, { ...options, onResponse }, read)
}
