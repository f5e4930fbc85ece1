import { settings } from '../../content/settings.ts'

export function Stored() {
  return (
    <section aria-labelledby="stored-title">
      <h2 id="stored-title">{settings.stored.title}</h2>
    </section>
  )
}
