import { isWalletAddress } from '../rules/wallet-address.ts'
import { call, field, type WalletApp } from './wallet-app.ts'

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
    sign: async ({ message }) => {
      const answer = await call(provider, 'signMessage', new TextEncoder().encode(message), 'utf8')
      const signature = field(answer, 'signature') ?? answer
      if (!(signature instanceof Uint8Array)) throw new Error('the wallet gave no signature')
      return { signature }
    },
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
