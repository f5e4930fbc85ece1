// The characters that change the direction of text, and so can hide what a name really is: LRM, RLM, ALM, embeddings,
// overrides and isolates. Arabic and Hebrew letters have their direction without them.
const CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** The text without them. */
export function withoutBidi(text: string): string {
  return text.replace(CONTROLS, '')
}
