import { settings } from '../../content/settings.ts'

export function Installing() {
  return (
    <section aria-labelledby="installing-title">
      <h2 id="installing-title">{settings.installing.title}</h2>
    </section>
  )
}
