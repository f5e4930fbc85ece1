import { copy } from '../../../ui/clipboard.ts'

/** What became of a link that was handed on. */
export type ShareAnswer = 'shared' | 'copied' | 'refused'

/** Shares a link by the device's own means; where it has none, the link goes onto the clipboard. Given up by hand is done too. */
export async function shareLink(title: string, url: string): Promise<ShareAnswer> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return (await copy(url)) ? 'copied' : 'refused'
}
