import { botDiagnostics } from './content.ts'
import action from '../../ui/action.module.css'
import { Section } from '../../ui/section.tsx'
import styles from './diagnostics.module.css'

const words = botDiagnostics.session

/** Whether there is a session for this page's calls, with a sign-in link if not. Its room is reserved, because a prerendered page can't know. */
export function SessionLine({ signedIn }: { signedIn: boolean }) {
  return (
    <Section name="session" title={words.title} small>
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
    </Section>
  )
}
