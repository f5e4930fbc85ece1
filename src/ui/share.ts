import type { FigureView } from '../page/view.ts'
import { copy } from './clipboard.ts'

/** A figure in one line, never without its age: `Vault balance: 102.35M BD, 4 s ago. Live from Solana RPC, slot 1, 21 Nov 2026, 14:32:06`. Claims of a disputed one follow. */
export function figureText(label: string, figure: Pick<FigureView, 'text' | 'unit' | 'age' | 'detail' | 'claims'>): string {
  const number = [figure.text, figure.unit].filter(Boolean).join(' ')
  const known = [number, figure.age].filter(Boolean).join(', ')
  return [`${label}: ${known}`, figure.detail, figure.claims.replaceAll('\n', ', ')].filter(Boolean).join('. ')
}

/** How sharing ended. `left`: the person closed the device's share sheet. */
export type Shared = 'shared' | 'copied' | 'left' | 'refused'

/** Shares text and a URL by the device's share sheet; copies them if it has none or fails. Never rejects. */
export async function share(text: string, url: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ text, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left'
    }
  }
  return (await copy(`${text}\n${url}`)) ? 'copied' : 'refused'
}
