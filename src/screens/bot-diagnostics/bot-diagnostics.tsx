import { botDiagnostics } from './content.ts'
import { useSignedIn } from '../../data/admin/use-signed-in.ts'
import { NetworkButton } from '../../shell/figures/network-button.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
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
        <Section name="checks" title={words.title} small>
          <div className={styles.actions}>
            <NetworkButton onClick={start} disabled={!signedIn}>
              {report === null ? words.button : words.again}
            </NetworkButton>
            <p role="status" className={styles.line}>
              {runLine(run)}
            </p>
          </div>
          <Report report={report} />
        </Section>
        <TestMessage signedIn={signedIn} />
        <Section name="bot" title={bot.title} small>
          <Facts facts={bot.facts} />
          <p className={styles.other}>
            <ActionLink to="/new-bot-diagnostics">{other}</ActionLink>
          </p>
        </Section>
      </div>
    </Page>
  )
}
