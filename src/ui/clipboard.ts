/** Puts text onto the clipboard. It is refused without a secure origin or permission; that is an answer, not an accident. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
