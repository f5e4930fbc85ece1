/** The address that a text is; `null` for what is none. URL.canParse is younger than browsers that people still use. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
