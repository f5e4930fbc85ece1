import { botDiagnostics } from './content.ts'
import type { NewTelegramDiagnostics } from '../../contract/telegram-diagnostics.ts'
import { CheckRow } from './check-row.tsx'
import styles from './diagnostics.module.css'
import { ConnectionRow } from './report.tsx'

const { botToken, chatId, present, missing } = botDiagnostics.tests

/** The bot's configuration, and whether Telegram knows it. All rows show before anything is known. */
export function BotState({ state }: { state: NewTelegramDiagnostics | null }) {
  return (
    <dl className={styles.rows}>
      <CheckRow label={botToken} outcome={state && state.botToken === 'Present'} says={[present, missing]} />
      <CheckRow label={chatId} outcome={state && state.chatId === 'Present'} says={[present, missing]} />
      <ConnectionRow test={state?.connectionTest ?? null} />
    </dl>
  )
}
