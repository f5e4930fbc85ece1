/** An app that holds keys, however it makes itself known to a page. Nothing else in the app speaks to one. */
export interface WalletApp {
  name: string
  /** Asks for the address. `onlyIfTrusted`: without asking the person, and refused where the site isn't trusted yet. */
  connect(options?: { onlyIfTrusted: true }): Promise<string>
  disconnect(): Promise<void>
  /** The signature of the connected address under these bytes: 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>
  /** The address that is connected right now, without asking. */
  address(): string | null
  /** Tells when the person takes another address in the wallet, or takes the site off. What it gives stops that. */
  onAddress(listener: (address: string | null) => void): () => void
}

/** Calls a function of somebody else's object, whatever it may be. Throws where there is none. */
export async function call(target: unknown, name: string, ...given: unknown[]): Promise<unknown> {
  const method = field(target, name)
  if (typeof method !== 'function') throw new Error(`the wallet has no ${name}`)
  return Reflect.apply(method, target, given)
}

/** A field of what may be anything. */
export function field(target: unknown, name: string): unknown {
  if ((typeof target !== 'object' && typeof target !== 'function') || target === null) return undefined
  const value: unknown = Reflect.get(target, name)
  return value
}
