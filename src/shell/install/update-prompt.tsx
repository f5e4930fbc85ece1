import { useStore } from 'zustand'
import { updates } from '../../pwa/update-store.ts'
import { Button } from '../../ui/button.tsx'
import styles from './update-prompt.module.css'

const words = { version: 'A new version is ready', part: 'A part of this page could not be loaded' } as const

/** Offers to reload. It never reloads by itself, because that would lose a half-filled form. */
export function UpdatePrompt() {
  const { offer, typed } = useStore(updates)
  return (
    <div className={styles.region} role="status">
      {offer ? (
        <div className={styles.prompt}>
          <p className={styles.words}>
            {words[offer.why]}{' '}
            {typed ? <span className={styles.note}>Reloading clears what you have typed here.</span> : null}
          </p>
          <Button onClick={() => updates.setState({ offer: null })}>Later</Button>
          <Button onClick={offer.apply}>Reload</Button>
        </div>
      ) : null}
    </div>
  )
}
