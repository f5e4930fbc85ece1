/** A place in the app by its name, such as `Lock-in, in the FAQ`. */
export interface NamedLink {
  label: string
  /** A path of the app, with or without a fragment. */
  path: string
}

/** What the assistant says. */
export interface Answer {
  /** Whole sentences; paragraphs and list items on lines of their own. Plain text, no addresses. */
  text: string
  links: readonly NamedLink[]
  /** What it could be asked next, or the nearest topics where it doesn't know. */
  suggestions: readonly string[]
  /** Whether it is an answer to what was asked. */
  known: boolean
  /** To be said exactly so: an emergency, a secret, a case. No model is asked then. */
  fixed?: true
}
