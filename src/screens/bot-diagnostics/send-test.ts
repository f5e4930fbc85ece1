import { botDiagnostics } from './content.ts'
import { telegramTestResult } from '../../contract/telegram-diagnostics.ts'
import { adminSend, Unauthorized } from '../../data/admin/session.ts'

const words = botDiagnostics.test

/** The outcome of a test message: a few words, and details. */
export interface TestOutcome {
  title: string
  detail: string
}

/** Has the bot send a message. Resolves to null if it is blank. Never rejects. */
export async function sendTest(username: string, message: string): Promise<TestOutcome | null> {
  if (message.trim() === '') return null
  try {
    const result = await adminSend('/api/telegram/send-test', telegramTestResult, { username: username.trim(), message: message.trim() })
    return result.success ? { title: words.sent, detail: `${words.sentTo} ${result.chatId}` } : { title: words.failed, detail: result.error }
  } catch (error) {
    console.warn('the test message could not be sent', error)
    return { title: words.request, detail: error instanceof Unauthorized ? botDiagnostics.session.ended : words.requestNote }
  }
}
