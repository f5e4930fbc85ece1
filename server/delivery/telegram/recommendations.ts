import type { TelegramDiagnostics } from '../../../src/contract/telegram-diagnostics.ts'

/** What the operator should do about the findings. Never empty. */
export function recommend({ botToken, connectionTest, messageTest, updatesTest }: Omit<TelegramDiagnostics, 'recommendations'>): string[] {
  if (botToken === 'Missing') {
    return ['Set TELEGRAM_BOT_TOKEN to the token that BotFather gives and TELEGRAM_CHAT_ID to the chat of the team, and start the server again.']
  }
  if (!connectionTest.success) {
    return [
      /^(Unauthorized|Not Found)$/i.test(connectionTest.error ?? '')
        ? 'Telegram knows no bot with this token. Ask BotFather for the current one and set TELEGRAM_BOT_TOKEN.'
        : 'The server does not reach Telegram. Check its network, or TELEGRAM_API_ROOT if you run a Bot API server of your own.',
    ]
  }
  const found = [
    ...(messageTest.success
      ? []
      : ['The bot cannot write to the chat of the team. Add it to the chat, and compare TELEGRAM_CHAT_ID with the chats that it has heard of.']),
    ...(updatesTest.success ? [] : ['Updates cannot be read, perhaps because a webhook is set for the bot. Messages are still sent.']),
    ...(updatesTest.success && updatesTest.updates.length === 0
      ? ['The bot has seen no chat lately. To learn the number of a chat, write to the bot or mention it there, and run this again.']
      : []),
  ]
  return messageTest.success ? ['Messages reach the chat of the team. Nothing has to be done.', ...found] : found
}
