import field from '../text-field.module.css'
import type { Comparison } from './chart-source.ts'
import { Choice } from './choice.tsx'
import styles from './compare-bar.module.css'

const kinds = { before: 'before', day: 'day' } as const

const sentences = {
  loading: 'Loading the range to compare with.',
  ready: '',
  empty: 'Nothing is on record for that range.',
  failed: 'That range could not be read right now. Choose it again to try once more.',
  offline: 'No connection: that range is on the server.',
} as const

/** Which range a chart is compared with. `from`, `to`: the chart's own, epoch milliseconds. */
export function CompareBar({ title, comparison, from, to }: { title: string; comparison: Comparison; from: number; to: number }) {
  const { against, choose, length, status } = comparison
  if (!against) return null
  if (length === null) {
    return (
      <div className={styles.bar} role="status">
        Nothing lies before all of it: choose a shorter window to compare.
      </div>
    )
  }
  return (
    <div className={styles.bar}>
      <Choice
        label={`Compare ${title} with`}
        options={[
          { value: kinds.before, text: `${length} before` },
          { value: kinds.day, text: 'From a day' },
        ]}
        value={against.kind}
        onChange={(kind) => choose(kind === 'before' ? { kind } : { kind, day: dayOf(from) })}
      />
      {against.kind === 'day' ? (
        <span className={field.field}>
          <input
            type="date"
            className={field.input}
            aria-label={`First day of the ${length} to compare with`}
            max={dayOf(to)}
            defaultValue={against.day}
            onChange={({ currentTarget: { value, validity } }) => {
              if (value !== '' && validity.valid) choose({ kind: 'day', day: value })
            }}
          />
        </span>
      ) : null}
      <span role="status">{sentences[status]}</span>
    </div>
  )
}

/** A time's day on this device's clock, YYYY-MM-DD. */
function dayOf(at: number): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
