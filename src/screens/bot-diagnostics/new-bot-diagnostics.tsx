import { useQuery } from '@tanstack/react-query'
import { botDiagnostics, newBotDiagnostics } from './content.ts'
import { useSignedIn } from '../../data/admin/use-signed-in.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
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
        <Section name="state" title={words.title} small>
          <p className={styles.line}>{!signedIn ? botDiagnostics.run.none : failed ? words.failed : state === null ? words.waiting : `${words.asOf} ${timeOf(new Date(dataUpdatedAt))}`}</p>
          <BotState state={state} />
        </Section>
        <TestApplication connected={signedIn && !failed && state?.connectionTest.success === true} />
        <p className={styles.other}>
          <ActionLink to="/bot-diagnostics">{other}</ActionLink>
        </p>
      </div>
    </Page>
  )
}
