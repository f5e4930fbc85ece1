import { push } from '../../content/push.ts'
import { settings } from './content.ts'
import { useLink } from '../../data/live/use-connection.ts'
import { NetworkButton } from '../../shell/figures/network-button.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NetworkNote } from '../../ui/network-note.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Section } from '../../ui/section.tsx'
import { NotificationForm } from './notification-form.tsx'
import styles from './notifications.module.css'
import { useNotifications, type NotificationSettings } from './use-notifications.ts'

const { actions, states, ways } = push
const ArrivedList = lazyPart(() => import('./arrived-list.tsx'), 'ArrivedList')

/** Notifications on this device: what they are, what they cover, and how to turn them on and off. */
export function Notifications() {
  const device = useNotifications()
  const isHydrated = useHydrated()
  const { state } = device
  return (
    <Section name="notifications" title={settings.notifications.title} small>
      <p className={styles.text}>{push.lead}</p>
      <p className={styles.text}>{push.privacy}</p>
      <div className={styles.state}>
        <p role="status">{state === null ? '' : states[state]}</p>
        {state === 'denied' || state === 'install' ? (
          <details className={styles.way}>
            <summary>{ways[state].title}</summary>
            <p className={styles.hint}>{ways[state].text}</p>
          </details>
        ) : null}
      </div>
      <NotificationForm typed={device.typed} errors={device.errors} onChange={device.type} disabled={state !== 'on' && state !== 'off'} />
      <Actions {...device} />
      <p className={styles.outcome} role="status">
        {device.outcome}
      </p>
      {isHydrated ? <ArrivedList /> : null}
    </Section>
  )
}

function Actions({ state, busy, turnOn, save, test, stop }: NotificationSettings) {
  const link = useLink()
  if (state === 'on') {
    return (
      <div className={styles.actions}>
        <NetworkButton onClick={save} disabled={busy}>
          {actions.save}
        </NetworkButton>
        <NetworkButton onClick={test} disabled={busy}>
          {actions.test}
        </NetworkButton>
        <Button onClick={stop} disabled={busy}>
          {actions.stop}
        </Button>
      </div>
    )
  }
  // The press itself must request the permission: browsers refuse a later request without one.
  return (
    <div className={styles.actions} data-state={state ?? undefined}>
      <Button look="primary" onClick={turnOn} disabled={busy || state !== 'off'} aria-describedby="notifications-need">
        {actions.on}
      </Button>
      <NetworkNote id="notifications-need" need={link === 'down' ? 'connection' : 'met'} />
    </div>
  )
}
