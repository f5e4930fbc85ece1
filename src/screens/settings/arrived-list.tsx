import { push } from '../../content/push.ts'
import { useNow } from '../../data/live/use-now.ts'
import { formatLocal } from '../../page/local-time.ts'
import { formatAge } from '../../rules/age.ts'
import { PlaceLink } from '../../shell/frame/place-link.tsx'
import { Button } from '../../ui/button.tsx'
import { RowList } from '../../ui/row-list.tsx'
import styles from './notifications.module.css'
import { useArrived } from './use-arrived.ts'

const words = push.arrived

/** The alerts that came to this device, newest first, and the button that forgets them. */
export function ArrivedList() {
  const { alerts, said, clear } = useArrived()
  const now = useNow(60_000)
  return (
    <div className={styles.arrived}>
      <h3 className={styles.legend}>{words.title}</h3>
      {alerts.length === 0 ? (
        <p className={styles.hint}>{words.empty}</p>
      ) : (
        <RowList
          rows={alerts.map(({ tag, title, body, url, at, cameAt }) => ({
            id: tag,
            title: <PlaceLink href={url}>{title}</PlaceLink>,
            notes: [
              body,
              <time key="time" dateTime={new Date(at || cameAt).toISOString()} title={formatLocal(at || cameAt)}>
                {formatAge(now - (at || cameAt))}
              </time>,
            ],
          }))}
        />
      )}
      {alerts.length === 0 ? null : <Button onClick={clear}>{words.clear}</Button>}
      <p className={styles.outcome} role="status">
        {said}
      </p>
    </div>
  )
}
