import { settings } from '../../content/settings.ts'

export function Appearance() {
  return (
    <section aria-labelledby="appearance-title">
      <h2 id="appearance-title">{settings.appearance.title}</h2>
    </section>
  )
}
