import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { botDiagnostics, newBotDiagnostics } from './content.ts'
import { useSignedIn } from '../../data/admin/use-signed-in.ts'
import action from '../../ui/action.module.css'
import { Page } from '../../ui/page.tsx'
import { BotState } from './bot-state.tsx'
import { botStateQuery, diagnosticsClient } from './diagnostics-queries.ts'
import styles from './diagnostics.module.css'
import { SessionLine } from './session-line.tsx'
import { TestApplication } from './test-application.tsx'
import { timeOf } from './use-diagnostics.ts'

const { title, lead, state: words, other } = newBotDiagnostics

/** The bot's state at a glance, kept fresh, and an end-to-end test. */
export function NewBotDiagnostics() {
  const signedIn = useSignedIn()
  const { data: state = null, dataUpdatedAt, isError: failed } = useQuery({ ...botStateQuery, enabled: signedIn }, diagnosticsClient)
  return (
    <Page title={title} lead={lead}>
      <div className={styles.sections}>
        <SessionLine signedIn={signedIn} />
        <section aria-labelledby="state-title">
          <h2 id="state-title" className={styles.title}>
            {words.title}
          </h2>
          <p className={styles.line}>{!signedIn ? botDiagnostics.run.none : failed ? words.failed : state === null ? words.waiting : `${words.asOf} ${timeOf(new Date(dataUpdatedAt))}`}</p>
          <BotState state={state} />
        </section>
        <TestApplication connected={signedIn && !failed && state?.connectionTest.success === true} />
        <p className={styles.other}>
          <Link to="/bot-diagnostics" className={action.action} data-look="text">
            {other}
          </Link>
        </p>
      </div>
    </Page>
  )
}
