import { formatAge } from '../../rules/age.ts'
import { formatLocal } from '../../page/local-time.ts'

/** How long ago something was, the absolute time on hover. Epoch milliseconds; for parts that are rendered in the browser alone. */
export function Ago({ at, now }: { at: number; now: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatLocal(at)}>
      {formatAge(now - at)}
    </time>
  )
}
