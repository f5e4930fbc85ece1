import type { ProofMessage } from '../contract/wallet-proof.ts'
import type { Way } from './last-used.ts'

/** What a wallet gives for a proof: its signature of the message, or a signed transaction that carries the message as a memo and is never sent. `pairing`: the trip that it came of. */
export type Signed = { signature: Uint8Array; pairing?: string } | { transaction: Uint8Array }

/** A wallet, however it registers with the page. The only way the app talks to one. */
export interface WalletApp {
  name: string
  /** How it is reached; in this page unless it says otherwise. */
  by?: Way
  /** Asks for the address. `onlyIfTrusted`: without asking the person; rejects where the site isn't trusted yet. */
  connect(options?: { onlyIfTrusted: true }): Promise<string>
  disconnect(): Promise<void>
  /** Signs the server's message with the connected address. Rejects where the person or the wallet refuses. */
  sign(asked: ProofMessage): Promise<Signed>
  /** The address that is connected right now, without asking. */
  address(): string | null
  /** Calls when the person chooses another address in the wallet, or disconnects the site (`null`). Returns the function that stops it. */
  onAddress(listener: (address: string | null) => void): () => void
}

/** Calls a method of a foreign object of unknown type. Throws where there is none. */
export async function call(target: unknown, name: string, ...given: unknown[]): Promise<unknown> {
  const method = field(target, name)
  if (typeof method !== 'function') throw new Error(`the wallet has no ${name}`)
  return Reflect.apply(method, target, given)
}

/** A field of an unknown value; undefined where there is none. */
export function field(target: unknown, name: string): unknown {
  if ((typeof target !== 'object' && typeof target !== 'function') || target === null) return undefined
  const value: unknown = Reflect.get(target, name)
  return value
}
