import { copy } from '../../../ui/clipboard.ts'

/** How sharing ended. */
export type ShareAnswer = 'shared' | 'copied' | 'refused'

/** Shares a link by the device's share sheet, or copies it if it has none. Closing the sheet counts as shared. */
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
