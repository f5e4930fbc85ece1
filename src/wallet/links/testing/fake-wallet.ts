import nacl from 'tweetnacl'
import type { WalletAnswer } from '../../../contract/wallet-pairing.ts'
import { fromBase58, toBase58 } from '../base58.ts'
import { linkWallets, type LinkWalletName } from '../link-wallets.ts'

type Sealed = Extract<WalletAnswer, { data: string }>

/** How it lies. */
export interface Lies {
  /** x25519, in place of its own. */
  walletKey?: Uint8Array
  nonce?: Uint8Array
  session?: string
  /** Signs with another key, or another text. */
  signer?: nacl.SignKeyPair
  text?: string
  /** What it says in the box instead. */
  content?: unknown
  cluster?: string
}

/** A wallet app at the other end of a link, by another library's boxes and signatures: what it answers, in the form that a pairing carries. */
export function fakeWallet(name: LinkWalletName, account = nacl.sign.keyPair()) {
  const keys = nacl.box.keyPair()
  let shared: Uint8Array = new Uint8Array(32)
  const parametersOf = (link: string) => {
    const { base } = linkWallets[name]
    if (!link.startsWith(`${base}/`)) throw new Error(`not a link to ${name}: ${link}`)
    return new URL(link).searchParams
  }
  const seal = (content: unknown, nonce = nacl.randomBytes(24), key = shared): Sealed => ({
    nonce: toBase58(nonce),
    data: toBase58(nacl.box.after(new TextEncoder().encode(JSON.stringify(content)), nonce, key)),
  })
  const address = toBase58(account.publicKey)
  return {
    address,
    redirectOf: (link: string) => parametersOf(link).get('redirect_link') ?? '',
    sessionOf: (app: string, cluster = 'mainnet-beta') =>
      toBase58(Uint8Array.from([...nacl.randomBytes(64), ...new TextEncoder().encode(JSON.stringify({ app_url: app, timestamp: 1, chain: 'solana', cluster }))])),
    connect(link: string, lies: Lies = {}): Sealed {
      const asked = parametersOf(link)
      const theirs = bytes(asked.get('dapp_encryption_public_key'))
      shared = nacl.box.before(theirs, keys.secretKey)
      const session = lies.session ?? this.sessionOf(asked.get('app_url') ?? '', lies.cluster)
      return { ...seal(lies.content ?? { public_key: address, session }, lies.nonce), walletKey: toBase58(lies.walletKey ?? keys.publicKey) }
    },
    /** What a person sees. */
    shown(link: string): { message: string; session: string } {
      const asked = parametersOf(link)
      const opened = nacl.box.open.after(bytes(asked.get('payload')), bytes(asked.get('nonce')), shared)
      if (!opened) throw new Error('the payload cannot be opened')
      const content: unknown = JSON.parse(new TextDecoder().decode(opened))
      const { message = '', session } = Object(content)
      return { message: new TextDecoder().decode(bytes(String(message))), session: String(session) }
    },
    sign(link: string, lies: Lies = {}): Sealed {
      const text = lies.text ?? this.shown(link).message
      const signature = nacl.sign.detached(new TextEncoder().encode(text), (lies.signer ?? account).secretKey)
      return seal(lies.content ?? { signature: toBase58(signature) }, lies.nonce)
    },
    refuse: (): WalletAnswer => ({ errorCode: '4001', errorMessage: 'User rejected the request.' }),
  }
}

function bytes(text: string | null): Uint8Array {
  const read = text === null ? null : fromBase58(text)
  if (!read) throw new Error('not base58')
  return read
}
