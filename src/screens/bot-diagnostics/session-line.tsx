import { botDiagnostics } from './content.ts'
import action from '../../ui/action.module.css'
import styles from './diagnostics.module.css'

const words = botDiagnostics.session

/** Whether there is a session for this page's calls, with a sign-in link if not. Its room is reserved, because a prerendered page can't know. */
export function SessionLine({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="session-title">
      <h2 id="session-title" className={styles.title}>
        {words.title}
      </h2>
      <div className={styles.session}>
        <p role="status" className={styles.text}>
          {signedIn ? words.there : words.none}
        </p>
        {signedIn ? null : (
          <a href="/admin/login" className={action.action} data-look="primary">
            {words.signIn}
          </a>
        )}
      </div>
    </section>
  )
}
