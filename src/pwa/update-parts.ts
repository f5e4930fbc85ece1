import { updates } from './update-store.ts'

/** Enough to survive a short network failure. */
const TRIES = 3

interface MissingParts {
  /** Where Vite reports a failed dynamic import. */
  page: Pick<EventTarget, 'addEventListener'>
  online: () => boolean
  /** Whether the server answers at all; if it is down, the part may come later. */
  serverAnswers: () => Promise<boolean>
  /** Checks for a new version: the usual reason why a part of this one is gone. */
  look: () => void
  reload: () => void
}

/** Offers a reload where parts of this version are gone from the server, such as after a deploy that keeps no old files. */
export function watchParts({ page, online, serverAnswers, look, reload }: MissingParts): void {
  let failures = 0
  page.addEventListener('vite:preloadError', () => {
    if (!online()) return
    failures += 1
    if (failures === 1) look()
    if (failures >= TRIES) void offer()
  })

  async function offer(): Promise<void> {
    if ((await serverAnswers()) && !updates.getState().offer) updates.setState({ offer: { why: 'part', apply: reload } })
  }
}
