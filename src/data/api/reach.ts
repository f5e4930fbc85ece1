import { connection } from '../live/connection.ts'
import { followServerClock } from '../live/server-clock.ts'
import { request, type HttpOptions } from './http.ts'

/** request(), and what any answer tells of the connection: that there is one, and what time the server has. Throws as request() does. */
export function reach<T>(path: string, options: HttpOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const onResponse = ({ headers }: Response) => {
    connection.getState().reached()
    // No answer comes from a cache without asking, and then it has the date of asking.
    followServerClock(Date.parse(headers.get('date') ?? ''))
  }
  return request(path, { ...options, onResponse }, read)
}
