import { Link } from '@tanstack/react-router'
import { botDiagnostics } from './content.ts'
import { useSignedIn } from '../../data/admin/use-signed-in.ts'
import { NetworkButton } from '../../shell/figures/network-button.tsx'
import action from '../../ui/action.module.css'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './diagnostics.module.css'
import { Report } from './report.tsx'
import { SessionLine } from './session-line.tsx'
import { TestMessage } from './test-message.tsx'
import { runLine, useDiagnostics } from './use-diagnostics.ts'

const { title, lead, run: words, bot, other } = botDiagnostics

/** Every check of the Telegram bot, run on request. */
export function BotDiagnostics() {
  const signedIn = useSignedIn()
  const { run, report, start } = useDiagnostics()
  return (
    <Page title={title} lead={lead}>
      <div className={styles.sections}>
        <SessionLine signedIn={signedIn} />
        <section aria-labelledby="checks-title">
          <h2 id="checks-title" className={styles.title}>
            {words.title}
          </h2>
          <div className={styles.actions}>
            <NetworkButton onClick={start} disabled={!signedIn}>
              {report === null ? words.button : words.again}
            </NetworkButton>
            <p role="status" className={styles.line}>
              {runLine(run)}
            </p>
          </div>
          <Report report={report} />
        </section>
        <TestMessage signedIn={signedIn} />
        <section aria-labelledby="bot-title">
          <h2 id="bot-title" className={styles.title}>
            {bot.title}
          </h2>
          <Facts facts={bot.facts} />
          <p className={styles.other}>
            <Link to="/new-bot-diagnostics" className={action.action} data-look="text">
              {other}
            </Link>
          </p>
        </section>
      </div>
    </Page>
  )
}
