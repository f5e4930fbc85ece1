import { settings } from '../../content/settings.ts'

export function Notifications() {
  return (
    <section aria-labelledby="notifications-title">
      <h2 id="notifications-title">{settings.notifications.title}</h2>
    </section>
  )
}
