import { formatAge } from '../../rules/age.ts'
import { formatLocal } from '../../page/local-time.ts'

/** An age, with the absolute time on hover. `at` and `now` are epoch milliseconds. Only for parts rendered in the browser. */
export function Ago({ at, now }: { at: number; now: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatLocal(at)}>
      {formatAge(now - at)}
    </time>
  )
}
