/** The text as a URL; `null` when it is not one. Browsers still in use lack URL.canParse. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
