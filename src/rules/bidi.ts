// The signs that turn the direction of text around, and so hide what a name really is: LRM, RLM, ALM, embeddings, overrides
// and isolates. Each letter of Arabic and Hebrew has its direction without them.
const CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** The text without them. */
export function withoutBidi(text: string): string {
  return text.replace(CONTROLS, '')
}
