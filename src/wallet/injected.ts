import { isWalletAddress } from '../rules/wallet-address.ts'
import { signProof, type SignedIn, type SigningWays } from './sign-proof.ts'
import { call, field, type WalletApp } from './wallet-app.ts'
import { WalletError } from './wallet-fault.ts'

/** Phantom, if it is injected into the page by an extension or the wallet's own browser; else null. Called directly, as specified. */
export function injectedWallet(page: unknown = globalThis): WalletApp | null {
  const provider = field(field(page, 'phantom'), 'solana') ?? olderPlace(page)
  if (typeof field(provider, 'connect') !== 'function') return null
  return {
    name: 'Phantom',
    connect: async (options) => {
      const answer = await call(provider, 'connect', ...(options ? [options] : []))
      const address = textOf(field(answer, 'publicKey')) ?? textOf(field(provider, 'publicKey'))
      if (address === null) throw new Error('the wallet named no address')
      return address
    },
    disconnect: async () => void (await call(provider, 'disconnect')),
    sign: (asked) => signProof(asked, { name: 'Phantom', address: textOf(field(provider, 'publicKey')), ...waysOf(provider) }),
    address: () => textOf(field(provider, 'publicKey')),
    onAddress: (listener) => {
      const changed = (key: unknown) => listener(textOf(key))
      const gone = () => listener(null)
      void call(provider, 'on', 'accountChanged', changed).catch(() => {})
      void call(provider, 'on', 'disconnect', gone).catch(() => {})
      return () => {
        void call(provider, 'off', 'accountChanged', changed).catch(() => {})
        void call(provider, 'off', 'disconnect', gone).catch(() => {})
      }
    },
  }
}

/**
 * Phantom as it is injected, which signs as the same wallet of the Wallet Standard does, where that has the same account:
 * only there a transaction can be signed as bytes, for an account that can sign nothing else.
 */
export function signingByStandard(injected: WalletApp, standard: readonly WalletApp[]): WalletApp {
  const same = standard.find(({ name }) => name === injected.name)
  if (!same) return injected
  return { ...injected, sign: (asked) => (same.address() !== null && same.address() === injected.address() ? same : injected).sign(asked) }
}

/** Its transactions are objects of a library that isn't here: one in wire form is signed by the Wallet Standard, see signingByStandard(). */
function waysOf(provider: unknown): Omit<SigningWays, 'name' | 'address'> {
  return {
    signIn: typeof field(provider, 'signIn') === 'function' ? async (input) => signedInOf(await call(provider, 'signIn', input)) : null,
    signMessage: async (message) => {
      const answer = await call(provider, 'signMessage', message, 'utf8')
      return bytesOf(field(answer, 'signature') ?? answer)
    },
    signTransaction: null,
  }
}

function signedInOf(answer: unknown): SignedIn {
  const address = textOf(field(answer, 'address') ?? field(answer, 'publicKey'))
  if (address === null) throw new WalletError('no_signature')
  return { address, message: bytesOf(field(answer, 'signedMessage')), signature: bytesOf(field(answer, 'signature')) }
}

function bytesOf(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new WalletError('no_signature')
  return value
}

/** The older global that other wallets now share; it counts only if it identifies itself as Phantom. */
function olderPlace(page: unknown): unknown {
  const provider = field(page, 'solana')
  return field(provider, 'isPhantom') === true ? provider : undefined
}

/** The wallet's public key as base58. */
function textOf(key: unknown): string | null {
  if (key === null || key === undefined) return null
  const text = typeof key === 'string' ? key : String(key)
  return isWalletAddress(text) ? text : null
}
