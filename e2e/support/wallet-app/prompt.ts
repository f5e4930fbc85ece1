/** What a person sees in the wallet, and can press there. Each answer is the address that the wallet then opens in the browser. */
export interface Prompt {
  method: 'connect' | 'signMessage' | 'disconnect'
  /** Where the answer goes: the wallet names it as the asking site. */
  site: string
  /** The text to sign, as it is shown. */
  text: string | null
  approve(trick?: Trick): string
  refuse(): string
}

/** What the app on the phone does with a link: asks its person, or goes back with an error at once. */
export type Opened = { shown: 'prompt'; prompt: Prompt } | { shown: 'error'; back: string }

/** How a wallet may lie, or what somebody between it and the app may make of its answer. */
export type Trick =
  /** Signs with another key than it connected with. */
  | 'another_key'
  /** Signs a text that differs from the one it was given. */
  | 'text_changed'
  /** One bit of the box is another. */
  | 'altered'
  /** Seals with the nonce of its answer before. */
  | 'nonce_reused'
  /** An x25519 key of small order: everybody knows the shared secret. */
  | 'weak_key'
  /** Its own key written in another way, which leads to the same secret. */
  | 'second_spelling'
  /** A session of another cluster. */
  | 'another_cluster'
  /** An answer to somebody else's link. */
  | 'another_pairing'

/** A 6-digit code as a person reads it in the text: '123 456'. */
export function codeIn(text: string | null): string | null {
  return text === null ? null : (/\b\d{3} \d{3}\b/.exec(text)?.[0] ?? null)
}
