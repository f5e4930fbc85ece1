import { updates } from './update-store.ts'

/** Tried as often as a network that stutters for a moment makes necessary. */
const TRIES = 3

interface MissingParts {
  /** Where vite says that a dynamic import failed. */
  page: Pick<EventTarget, 'addEventListener'>
  online: () => boolean
  /** Whether the server answers at all; a part that a stopped server doesn't give may come later. */
  serverAnswers: () => Promise<boolean>
  /** Looks for a new version: the usual reason why a part of this one is gone. */
  look: () => void
  reload: () => void
}

/** Offers a reload where parts of this version are gone from the server, as after a deploy that keeps nothing. */
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
