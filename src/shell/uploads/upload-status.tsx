import { useSyncExternalStore, type MouseEvent } from 'react'
import { uploads } from '../../content/uploads.ts'
import type { UploadMeter, UploadReading } from '../../data/uploads/upload-meter.ts'
import { formatBytes } from '../../rules/bytes.ts'
import { formatTimeLeft } from '../../rules/transfer.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './upload-status.module.css'

const words = uploads.sending

/** How far the files of a form have come, with their speed and the time left, and a way to call it off. Empty while none are under way. */
export function UploadStatus({ meter }: { meter: UploadMeter }) {
  const reading = useSyncExternalStore(meter.subscribe, meter.current, () => null)
  return (
    <>
      {/* Live regions must exist before their text, or screen readers miss it. */}
      <VisuallyHidden>
        <span role="status">{reading ? announcementOf(reading) : ''}</span>
      </VisuallyHidden>
      {reading ? <Reading reading={reading} onCancel={meter.cancel} /> : null}
    </>
  )
}

function Reading({ reading, onCancel }: { reading: UploadReading; onCancel: () => void }) {
  const { sent, total, stalled, done } = reading
  const cancel = (event: MouseEvent<HTMLButtonElement>) => {
    // This button is about to go.
    event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
    onCancel()
  }
  return (
    <div className={styles.status}>
      <ProgressBar label={words.label} value={sent} max={total} valueText={`${percentOf(reading)}%`} />
      <p className={styles.figures}>
        <span>{words.amount(formatBytes(sent), formatBytes(total))}</span>
        <span>{percentOf(reading)}%</span>
        {speedWords(reading).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {stalled ? <p className={styles.note}>{words.stalled}</p> : null}
      {done ? <p className={styles.note}>{words.done}</p> : <Button onClick={cancel}>{words.cancel}</Button>}
    </div>
  )
}

function speedWords({ bytesPerSecond, secondsLeft, done }: UploadReading): string[] {
  if (done || bytesPerSecond === null || secondsLeft === null) return []
  return [words.speed(formatBytes(bytesPerSecond)), words.left(formatTimeLeft(secondsLeft))]
}

/** Changes at each quarter only: more would talk over everything else. */
function announcementOf(reading: UploadReading): string {
  if (reading.done) return words.done
  if (reading.stalled) return words.stalled
  const quarter = Math.floor(percentOf(reading) / 25) * 25
  return quarter === 0 ? words.label : words.quarter(quarter)
}

/** Below 100 until all of it has left. */
function percentOf({ sent, total }: UploadReading): number {
  return total === 0 ? 0 : Math.floor((sent / total) * 100)
}
