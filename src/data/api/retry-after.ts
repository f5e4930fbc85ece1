/** By path: when the server asked to be tried again, epoch milliseconds. */
const retryTimes = new Map<string, number>()

/** Records a response's Retry-After, in seconds or as a date; without one, an earlier one no longer counts. */
export function followRetryAfter(path: string, { headers }: Response): void {
  const text = headers.get('retry-after')
  if (text === null) retryTimes.delete(path)
  else retryTimes.set(path, /^\d+$/.test(text) ? Date.now() + Number(text) * 1000 : Date.parse(text))
}

/** When the server last asked to be tried again at this path, epoch milliseconds; 0 if it never did. */
export function retryTime(path: string): number {
  return retryTimes.get(path) || 0
}
