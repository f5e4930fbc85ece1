import { toBase58 } from './base58.ts'
import { NONCE_BYTES, seal } from './box.ts'
import { linkWallets, type LinkWalletName } from './link-wallets.ts'

/** The only cluster there is for us. */
export const CLUSTER = 'mainnet-beta'
/** Longer links are cut off on their way by some phones (phantom/docs 448). */
export const MOST_CHARACTERS = 1500

interface LinkOf {
  wallet: LinkWalletName
  /** This page's. */
  origin: string
  /** Where the wallet leads back to: a page of this origin. */
  redirect: string
  publicKey: Uint8Array
}

/** Where the wallet leads back to. Only the trip's id is in it, which is of no use without the app's keys. */
export function returnUrl(origin: string, pairing: string): string {
  return `${origin}/wallet/return?pairing=${pairing}`
}

/** Asks for the address. Throws where `redirect` leads to another origin, as all of these do. */
export function connectLink({ wallet, origin, redirect, publicKey }: LinkOf): string {
  return link(wallet, 'connect', { app_url: origin, dapp_encryption_public_key: toBase58(publicKey), redirect_link: ours(redirect, origin), cluster: CLUSTER })
}

export interface SessionLink extends LinkOf {
  /** Of the box with this wallet. */
  key: Uint8Array
  session: string
}

/** Asks for a signature of `message`. Each call takes a nonce of its own. */
export function signLink({ message, session, ...of }: SessionLink & { message: string }): string {
  return sealedLink(of, 'signMessage', { message: toBase58(new TextEncoder().encode(message)), session, display: 'utf8' })
}

/** Asks the wallet to end the session. */
export function disconnectLink({ session, ...of }: SessionLink): string {
  return sealedLink(of, 'disconnect', { session })
}

function sealedLink({ wallet, origin, redirect, publicKey, key }: Omit<SessionLink, 'session'>, method: string, content: object): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const payload = seal(key, nonce, new TextEncoder().encode(JSON.stringify(content)))
  return link(wallet, method, {
    dapp_encryption_public_key: toBase58(publicKey),
    nonce: toBase58(nonce),
    redirect_link: ours(redirect, origin),
    payload: toBase58(payload),
  })
}

function link(wallet: LinkWalletName, method: string, parameters: Record<string, string>): string {
  return `${linkWallets[wallet].base}/${method}?${new URLSearchParams(parameters).toString()}`
}

function ours(redirect: string, origin: string): string {
  if (new URL(redirect).origin !== origin) throw new Error('a wallet may lead back to this origin only')
  return redirect
}
