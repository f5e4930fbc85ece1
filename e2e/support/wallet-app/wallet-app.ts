import nacl from 'tweetnacl'
import { z } from 'zod'
import type { Wallet } from '../../../server/demo/chain/keys.ts'
import type { Opened, Prompt, Trick } from './prompt.ts'
import { readLink, type Asked } from './read-link.ts'
import { fromBase58, seal, toBase58, unseal, type Sealed } from './sealed.ts'
import { readSession, sessionOf } from './session.ts'
import { ERRORS, WALLETS, type WalletName } from './wallets.ts'

/** The counterpart of the links: a wallet app on a phone, by what its makers publish. It shares no code with the app. */
export interface WalletPhone {
  /** As if its person had followed the link. Throws where the app would show nothing but a complaint of its own. */
  open(link: string): Opened
  /** The same, where it asks its person. Throws with the wallet's error where it doesn't. */
  ask(link: string): Prompt
}

/** A channel opened by a connection: only who has the app's key of then can use it. */
interface Channel {
  appUrl: string
  shared: Uint8Array
  /** Of the last answer. */
  nonce: Uint8Array
}

const payloads = z.object({ session: z.string(), message: z.optional(z.string()), display: z.optional(z.enum(['utf8', 'hex'])) })

/** An installed wallet with one account. `other`: another account, for the tricks. */
export function walletPhone(name: WalletName, wallet: Wallet, other: Wallet): WalletPhone {
  const { keyParameter } = WALLETS[name]
  const channels = new Map<string, Channel>()
  let last = ''

  const open = (link: string): Opened => {
    // Phantom shows nothing for the link that it has just been given (phantom/deep-link-demo-app 9); the others may.
    if (link === last) throw new Error(`${name} shows nothing: it was just given the same link`)
    const asked = readLink(name, link)
    last = link
    if (asked.method === 'connect') return { shown: 'prompt', prompt: connecting(asked) }
    const error = (kind: keyof typeof ERRORS): Opened => ({ shown: 'error', back: failed(asked.redirect, kind) })
    const channel = channels.get(toBase58(asked.dappKey))
    if (!channel) return error('unauthorized')
    const payload = payloads.safeParse(unseal(asked.payload, channel.shared)).data
    if (!payload) return error('invalid')
    const session = readSession(wallet, payload.session)
    if (session?.app_url !== channel.appUrl) return error('unauthorized')
    if (asked.method === 'disconnect') return { shown: 'prompt', prompt: disconnecting(asked, channel) }
    const message = fromBase58(payload.message ?? null)
    return message === null ? error('invalid') : { shown: 'prompt', prompt: signing(asked, channel, message) }
  }

  const connecting = ({ appUrl, cluster, dappKey, redirect }: Extract<Asked, { method: 'connect' }>): Prompt => ({
    method: 'connect',
    site: redirect.origin,
    text: null,
    refuse: () => failed(redirect, 'refused'),
    approve: (trick) => {
      const own = nacl.box.keyPair()
      const key = publicKey(own.publicKey, trick)
      const shared = sharedSecret(dappKey, own.secretKey, trick)
      const session = sessionOf(wallet, { app_url: appUrl, timestamp: Date.now(), chain: 'solana', cluster: trick === 'another_cluster' ? 'devnet' : cluster })
      const sealed = seal({ public_key: wallet.address, session }, shared)
      channels.set(toBase58(dappKey), { appUrl, shared, nonce: sealed.nonce })
      return answered(redirect, altered(sealed, trick), { [keyParameter]: toBase58(key) })
    },
  })

  const signing = ({ redirect }: Asked, channel: Channel, message: Uint8Array): Prompt => ({
    method: 'signMessage',
    site: redirect.origin,
    text: new TextDecoder().decode(message),
    refuse: () => failed(redirect, 'refused'),
    approve: (trick) => {
      const signer = trick === 'another_key' ? other : wallet
      const text = trick === 'text_changed' ? changed(message) : message
      const shared = trick === 'another_pairing' ? nacl.randomBytes(nacl.box.sharedKeyLength) : channel.shared
      const sealed = seal({ signature: toBase58(signer.sign(text)) }, shared, trick === 'nonce_reused' ? channel.nonce : undefined)
      channel.nonce = sealed.nonce
      return answered(redirect, altered(sealed, trick))
    },
  })

  const disconnecting = ({ redirect, dappKey }: Asked, { appUrl }: Channel): Prompt => ({
    method: 'disconnect',
    site: redirect.origin,
    text: null,
    refuse: () => failed(redirect, 'refused'),
    approve: () => {
      for (const [key, channel] of channels) if (channel.appUrl === appUrl) channels.delete(key)
      channels.delete(toBase58(dappKey))
      return redirect.href
    },
  })

  return {
    open,
    ask(link) {
      const opened = open(link)
      if (opened.shown === 'error') throw new Error(`${name} goes back with ${new URL(opened.back).search}`)
      return opened.prompt
    },
  }
}

/** The wallet adds what it says to the redirect, and leaves what is there. */
function answered(redirect: URL, { nonce, data }: Sealed, more: Record<string, string> = {}): string {
  return added(redirect, { ...more, nonce: toBase58(nonce), data: toBase58(data) })
}

function failed(redirect: URL, kind: keyof typeof ERRORS): string {
  const [errorCode, errorMessage] = ERRORS[kind]
  return added(redirect, { errorCode, errorMessage })
}

function added(redirect: URL, parameters: Record<string, string>): string {
  const url = new URL(redirect)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** u = 0, of small order: whatever it is multiplied with, the secret is nought. */
const SMALL_ORDER = new Uint8Array(nacl.box.publicKeyLength)

function publicKey(own: Uint8Array, trick: Trick | undefined): Uint8Array {
  if (trick === 'weak_key') return SMALL_ORDER
  // x25519 ignores the highest bit.
  return trick === 'second_spelling' ? own.map((byte, place) => (place === 31 ? byte | 0x80 : byte)) : own
}

function sharedSecret(dappKey: Uint8Array, own: Uint8Array, trick: Trick | undefined): Uint8Array {
  if (trick === 'weak_key') return nacl.box.before(SMALL_ORDER, own)
  return nacl.box.before(trick === 'another_pairing' ? nacl.box.keyPair().publicKey : dappKey, own)
}

function altered({ nonce, data }: Sealed, trick: Trick | undefined): Sealed {
  return { nonce, data: trick === 'altered' ? data.map((byte, place) => (place === 20 ? byte ^ 1 : byte)) : data }
}

/** The text with another digit in its code. */
function changed(message: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(message)
  return new TextEncoder().encode(text.replace(/(\d{3} \d{2})(\d)/, (_whole, before: string, digit: string) => `${before}${(Number(digit) + 1) % 10}`))
}
