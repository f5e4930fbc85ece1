import { useStore } from 'zustand'
import { updates } from '../pwa/update-store.ts'
import { Button } from '../ui/button.tsx'
import styles from './update-prompt.module.css'

/** Says that a new version is ready. It is applied only when the person says so: reloading would lose a half-filled form. */
export function UpdatePrompt() {
  const apply = useStore(updates, (state) => state.apply)
  return (
    <div className={styles.region} role="status">
      {apply ? (
        <div className={styles.prompt}>
          <p>A new version is ready</p>
          <Button onClick={apply}>Reload</Button>
        </div>
      ) : null}
    </div>
  )
}
