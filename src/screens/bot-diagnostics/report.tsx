import { botDiagnostics } from './content.ts'
import type { NewTelegramDiagnostics, TelegramDiagnostics } from '../../contract/telegram-diagnostics.ts'
import { CheckRow } from './check-row.tsx'
import styles from './diagnostics.module.css'

const words = botDiagnostics.tests

/** The results of all checks. All rows show before they have run. */
export function Report({ report }: { report: TelegramDiagnostics | null }) {
  const messageTest = report?.messageTest
  return (
    <>
      <dl className={styles.rows}>
        <CheckRow label={words.botToken} outcome={report && report.botToken === 'Present'} says={[words.present, words.missing]} />
        <CheckRow label={words.chatId} outcome={report && report.chatId !== 'Missing'} says={[words.present, words.missing]}>
          {report && report.chatId !== 'Missing' ? <code className={styles.code}>{report.chatId}</code> : null}
        </CheckRow>
        <ConnectionRow test={report?.connectionTest ?? null} />
        <CheckRow label={words.message} outcome={messageTest?.success ?? null}>
          {messageTest?.success === false ? (
            <>
              {messageTest.error ?? words.noReason}
              {messageTest.chatId === undefined ? null : ` (${botDiagnostics.test.sentTo} ${messageTest.chatId})`}
            </>
          ) : (
            words.messageNote
          )}
        </CheckRow>
        <UpdatesRow test={report?.updatesTest ?? null} />
      </dl>
      <h3 className={styles.subtitle}>{words.recommendations}</h3>
      {report === null ? (
        <p className={styles.text}>{words.recommendationsNone}</p>
      ) : (
        <ul className={styles.list}>
          {report.recommendations.map((recommendation) => (
            <li key={recommendation}>{recommendation}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Whether Telegram knows the bot, and under which names. */
export function ConnectionRow({ test }: { test: NewTelegramDiagnostics['connectionTest'] | null }) {
  return (
    <CheckRow label={words.connection} outcome={test?.success ?? null}>
      {test === null ? null : test.success ? <Names {...test} /> : (test.error ?? words.noReason)}
    </CheckRow>
  )
}

function Names({ botInfo }: NewTelegramDiagnostics['connectionTest']) {
  if (!botInfo) return null
  return (
    <>
      {botInfo.first_name}
      {botInfo.username === '' ? null : <code className={styles.code}> @{botInfo.username}</code>}
    </>
  )
}

function UpdatesRow({ test }: { test: TelegramDiagnostics['updatesTest'] | null }) {
  return (
    <CheckRow label={words.updates} outcome={test?.success ?? null}>
      {test === null ? null : !test.success ? (test.error ?? words.noReason) : test.updates.length === 0 ? words.updatesNone : <Updates {...test} />}
    </CheckRow>
  )
}

function Updates({ updates }: TelegramDiagnostics['updatesTest']) {
  return (
    <>
      {words.updatesList}
      <ul className={styles.updates}>
        {updates.map(({ updateId, chatId, chat, at }) => (
          <li key={updateId}>
            <span className={styles.chat}>{chat}</span>
            <code className={styles.code}>{chatId}</code>
            <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>
          </li>
        ))}
      </ul>
    </>
  )
}
