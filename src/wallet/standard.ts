import { isWalletAddress } from '../rules/wallet-address.ts'
import { call, field, type WalletApp } from './wallet-app.ts'

const CONNECT = 'standard:connect'
const SIGN = 'solana:signMessage'

export interface StandardWallets {
  /** The wallets that can connect to Solana and sign a message, in the order they registered. */
  list(): readonly WalletApp[]
  stop(): void
}

/**
 * Finds wallets by the Wallet Standard: two events, so that page and wallet may load in either order. `onFound` is called
 * for each wallet that registers later.
 */
export function standardWallets(page: EventTarget, onFound: () => void = () => {}): StandardWallets {
  const found = new Map<unknown, WalletApp>()
  const api = Object.freeze({
    register: (...wallets: unknown[]) => {
      for (const wallet of wallets) {
        const app = appOf(wallet)
        if (app && !found.has(wallet)) found.set(wallet, app)
      }
      onFound()
      return () => wallets.forEach((wallet) => found.delete(wallet))
    },
  })
  const heard = (event: Event) => {
    const register = field(event, 'detail')
    if (typeof register === 'function') register(api)
  }
  page.addEventListener('wallet-standard:register-wallet', heard)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return { list: () => [...found.values()], stop: () => page.removeEventListener('wallet-standard:register-wallet', heard) }
}

function appOf(wallet: unknown): WalletApp | null {
  const name = field(wallet, 'name')
  const chains = field(wallet, 'chains')
  const features = field(wallet, 'features')
  const isSolana = Array.isArray(chains) && chains.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))
  if (typeof name !== 'string' || !isSolana || field(features, CONNECT) === undefined || field(features, SIGN) === undefined) return null
  const account = () => accountOf(wallet)
  return {
    name,
    connect: async (options) => {
      await call(field(features, CONNECT), 'connect', ...(options ? [{ silent: true }] : []))
      const address = account()?.address
      if (address === undefined) throw new Error('the wallet named no address')
      return address
    },
    disconnect: async () => {
      const feature = field(features, 'standard:disconnect')
      // Not every wallet has it: the page forgets the account all the same.
      if (feature !== undefined) await call(feature, 'disconnect')
    },
    sign: async ({ message }) => {
      const answer = await call(field(features, SIGN), 'signMessage', { account: account()?.account, message: new TextEncoder().encode(message) })
      const signature = Array.isArray(answer) ? field(answer[0], 'signature') : undefined
      if (!(signature instanceof Uint8Array)) throw new Error('the wallet gave no signature')
      return { signature }
    },
    address: () => account()?.address ?? null,
    onAddress: (listener) => {
      let stop: unknown
      void call(field(features, 'standard:events'), 'on', 'change', () => listener(account()?.address ?? null)).then(
        (off) => {
          stop = off
        },
        () => {},
      )
      return () => {
        if (typeof stop === 'function') stop()
      }
    },
  }
}

/** The first account with a Solana address, or null. */
function accountOf(wallet: unknown): { account: unknown; address: string } | null {
  const accounts = field(wallet, 'accounts')
  if (!Array.isArray(accounts)) return null
  for (const account of accounts) {
    const address = field(account, 'address')
    if (typeof address === 'string' && isWalletAddress(address)) return { account, address }
  }
  return null
}
