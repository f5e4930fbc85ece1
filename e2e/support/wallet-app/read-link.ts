import nacl from 'tweetnacl'
import { fromBase58, type Sealed } from './sealed.ts'
import { WALLETS, type WalletName } from './wallets.ts'

/** A link as the wallet understands it. */
export type Asked =
  | { method: 'connect'; appUrl: string; cluster: string; dappKey: Uint8Array; redirect: URL }
  | { method: 'signMessage' | 'disconnect'; dappKey: Uint8Array; redirect: URL; payload: Sealed }

/** Above that, the systems cut links off or don't open the app (phantom/docs 448). */
const LONGEST_LINK = 1500
const CLUSTERS: readonly string[] = ['mainnet-beta', 'testnet', 'devnet']

/** Reads a link of this wallet. Throws an Error that says what is wrong with it. */
export function readLink(name: WalletName, link: string): Asked {
  const wrong = (what: string): never => {
    throw new Error(`${name} can't open this link: ${what}`)
  }
  const { base } = WALLETS[name]
  if (link.length > LONGEST_LINK) wrong(`${link.length} characters`)
  if (!link.startsWith(base)) wrong(`it isn't of ${base}`)
  const { pathname, searchParams, hash } = new URL(link)
  const method = pathname.slice(new URL(base).pathname.length)
  if (hash !== '') wrong('it has a fragment')
  for (const parameter of new Set(searchParams.keys())) if (searchParams.getAll(parameter).length > 1) wrong(`${parameter} twice`)
  const dappKey = fromBase58(searchParams.get('dapp_encryption_public_key'), nacl.box.publicKeyLength) ?? wrong('dapp_encryption_public_key')
  const redirect = urlOf(searchParams.get('redirect_link')) ?? wrong('redirect_link')
  if (method === 'connect') {
    const appUrl = searchParams.get('app_url') ?? wrong('app_url')
    if (urlOf(appUrl) === null) wrong('app_url')
    const cluster = searchParams.get('cluster') ?? 'mainnet-beta'
    if (!CLUSTERS.includes(cluster)) wrong('cluster')
    return { method, appUrl, cluster, dappKey, redirect }
  }
  if (method !== 'signMessage' && method !== 'disconnect') return wrong(`the method ${method}`)
  const nonce = fromBase58(searchParams.get('nonce'), nacl.box.nonceLength) ?? wrong('nonce')
  const data = fromBase58(searchParams.get('payload')) ?? wrong('payload')
  return { method, dappKey, redirect, payload: { nonce, data } }
}

function urlOf(text: string | null): URL | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  return ['https:', 'http:'].includes(url.protocol) ? url : null
}
