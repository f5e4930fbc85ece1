import { copy } from '../../../ui/clipboard.ts'
import { field } from '../../../wallet/wallet-app.ts'

export const CLEARED_AFTER_MS = 30_000

/** `clears`: the clipboard will be cleared. `stays`: this browser doesn't let the page look into it. `refused`: nothing was copied. */
export type Copied = 'clears' | 'stays' | 'refused'

/**
 * Copies a secret, to be called while a press is handled. After 30 seconds it clears the clipboard if that still holds it, as
 * soon as this window is in front; `onCleared` then tells. Where the page may not read the clipboard it clears nothing: it
 * could be something else by then. Only a hash of the secret is kept.
 */
export async function copyForAWhile(secret: string, onCleared: () => void): Promise<Copied> {
  const [isCopied, ours] = await Promise.all([copy(secret), hashOf(secret)])
  if (!isCopied) return 'refused'
  if (!(await mayRead())) return 'stays'
  setTimeout(() => void clearIf(ours, onCleared), CLEARED_AFTER_MS)
  return 'clears'
}

/** Empties the clipboard, whatever it holds. */
export function clearClipboard(): Promise<boolean> {
  return copy('')
}

async function clearIf(ours: string, onCleared: () => void): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null)
  if (text === null) {
    // Another window is in front, perhaps the one to paste it into.
    window.addEventListener('focus', () => void clearIf(ours, onCleared), { once: true })
    return
  }
  if ((await hashOf(text)) === ours && (await clearClipboard())) onCleared()
}

/** Without asking the person. The type of permissions doesn't know this one, nor does every browser. */
async function mayRead(): Promise<boolean> {
  try {
    const status: unknown = await Reflect.apply(navigator.permissions.query, navigator.permissions, [{ name: 'clipboard-read' }])
    return field(status, 'state') === 'granted'
  } catch {
    return false
  }
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return String.fromCharCode(...new Uint8Array(hash))
}
