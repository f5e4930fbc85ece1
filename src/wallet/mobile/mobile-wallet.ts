import { isWalletAddress } from '../../rules/wallet-address.ts'
import { signProof } from '../sign-proof.ts'
import type { WalletApp } from '../wallet-app.ts'
import { visitApp, type AuthorizationResult, type Calls, type OpenSession } from './adapter.ts'
import { toBase58 } from '../links/base58.ts'
import { MobileError } from './mobile-failure.ts'

const CHAIN = 'solana:mainnet'
const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

export interface AppIdentity {
  name: string
  /** Our origin, which the app shows, and checks by the phone's own means where it can. */
  uri: string
  /** Relative to it. */
  icon: string
}

/**
 * The wallet app of this phone, by the Mobile Wallet Adapter. Every call needs a press just before, as the browser leaves
 * for the app. What the app allowed is kept in memory: the next page asks again.
 */
export function mobileWallet(open: OpenSession, identity: AppIdentity, signal: () => AbortSignal): WalletApp {
  let allowed: Allowed | null = null
  const authorize = async (wallet: Calls): Promise<Allowed> => {
    const answer = await wallet.authorize({ chain: CHAIN, identity, ...(allowed ? { auth_token: allowed.token } : {}) })
    return allowedBy(answer)
  }
  return {
    name: 'Wallet app',
    by: 'mobile',
    connect: async () => {
      allowed = await visitApp(open, undefined, authorize, signal())
      return allowed.address
    },
    disconnect: async () => {
      allowed = null
    },
    sign: async (asked) => {
      const before = allowed
      if (!before) throw new MobileError('closed')
      return visitApp(
        open,
        before.baseUri,
        async (wallet) => {
          const now = await authorize(wallet)
          if (now.address !== before.address) throw new MobileError('another_wallet')
          allowed = now
          return signProof(asked, {
            name: 'Wallet app',
            address: now.address,
            // Its signIn comes with the connection, before the server has a text for this address.
            signIn: null,
            signMessage: async (message) => signatureIn(await wallet.signMessages({ addresses: [now.key], payloads: [base64(message)] }), message),
            signTransaction: async (transaction) => onlyOne(await wallet.signTransactions({ payloads: [base64(transaction)] })),
          })
        },
        signal(),
      )
    },
    address: () => allowed?.address ?? null,
    onAddress: () => () => {},
  }
}

interface Allowed {
  address: string
  /** The address as the app writes it: base64 of the key. */
  key: string
  token: string
  /** Where this very app is called the next time. */
  baseUri: string | undefined
}

function allowedBy({ accounts, auth_token: token, wallet_uri_base: baseUri }: AuthorizationResult): Allowed {
  const account = accounts.find(({ chains }) => chains === undefined || chains.includes(CHAIN))
  if (!account) throw new MobileError(accounts.length > 0 ? 'another_cluster' : 'altered')
  const bytes = bytesOf(account.address)
  const address = bytes.length === KEY_BYTES ? toBase58(bytes) : ''
  if (!isWalletAddress(address)) throw new MobileError('altered')
  // An app may name none, whatever the types say.
  return { address, key: account.address, token, baseUri: baseUri || undefined }
}

/** The signature at the end of what the app signed, which has to be our text. Some give the signature alone. */
function signatureIn(answer: { signed_payloads: string[] }, message: Uint8Array): Uint8Array {
  const signed = onlyOne(answer)
  const before = signed.slice(0, -SIGNATURE_BYTES)
  if (signed.length < SIGNATURE_BYTES) throw new MobileError('altered')
  if (before.length > 0 && (before.length !== message.length || before.some((byte, at) => byte !== message[at]))) throw new MobileError('altered')
  return signed.slice(-SIGNATURE_BYTES)
}

function onlyOne({ signed_payloads: payloads }: { signed_payloads: string[] }): Uint8Array {
  const [payload] = payloads
  if (payload === undefined || payloads.length !== 1) throw new MobileError('altered')
  return bytesOf(payload)
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function bytesOf(text: string): Uint8Array {
  try {
    // Some apps leave out the padding, or write it as in addresses.
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  } catch (error) {
    throw new MobileError('altered', { cause: error })
  }
}
