import { newTelegramDiagnostics, type NewTelegramDiagnostics } from '../../contract/telegram-diagnostics.ts'
import { adminRead } from '../../data/admin/session.ts'

const WATCH_EVERY_MS = 5000

export interface BotWatcher {
  onState: (state: NewTelegramDiagnostics) => void
  /** The last state stays true as of when it was read. */
  onFailure: () => void
}

/** Reads the state of the bot now and every five seconds, one question at a time. The answer ends it. */
export function watchBot({ onState, onFailure }: BotWatcher): () => void {
  let ended = false
  let asking = false
  const ask = async () => {
    if (asking) return
    asking = true
    try {
      const state = await adminRead('/api/telegram/new-diagnostics', newTelegramDiagnostics)
      if (!ended) onState(state)
    } catch (error) {
      if (!ended) {
        console.warn('the state of the bot could not be read', error)
        onFailure()
      }
    } finally {
      asking = false
    }
  }
  void ask()
  const timer = setInterval(() => void ask(), WATCH_EVERY_MS)
  return () => {
    ended = true
    clearInterval(timer)
  }
}
