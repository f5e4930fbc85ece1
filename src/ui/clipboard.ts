/** Copies text to the clipboard. Resolves to false if the browser refuses: no secure origin or no permission. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
