import { isWalletAddress } from '../rules/wallet-address.ts'
import { signProof, type SignedIn, type SigningWays } from './sign-proof.ts'
import { call, field, type WalletApp } from './wallet-app.ts'
import { WalletError } from './wallet-fault.ts'

const CONNECT = 'standard:connect'
const SIGN_IN = 'solana:signIn'
const SIGN_MESSAGE = 'solana:signMessage'
const SIGN_TRANSACTION = 'solana:signTransaction'
/** The network that the server's text names; every wallet is proven there, whatever chain the figures are read from. */
const CHAIN = 'solana:mainnet'

interface Account {
  /** The wallet's own object, which it wants back. */
  account: unknown
  address: string
}

/** A wallet of the Wallet Standard as the app speaks to it; null for one of another chain, or that can't sign. */
export function standardApp(wallet: unknown): WalletApp | null {
  const name = field(wallet, 'name')
  if (typeof name !== 'string' || !listed(field(wallet, 'chains')).some((chain) => chain.startsWith('solana:'))) return null
  const feature = (id: string) => field(field(wallet, 'features'), id)
  if (feature(CONNECT) === undefined || [SIGN_IN, SIGN_MESSAGE, SIGN_TRANSACTION].every((id) => feature(id) === undefined)) return null
  return {
    name,
    connect: async (options) => {
      await call(feature(CONNECT), 'connect', ...(options ? [{ silent: true }] : []))
      const address = accountOf(wallet)?.address
      if (address !== undefined) return address
      if (!isOnChain(wallet) || accountsOf(wallet).length > 0) throw new WalletError('another_cluster')
      throw new Error('the wallet named no address')
    },
    disconnect: async () => {
      // Not every wallet has it: the page forgets the account all the same.
      if (feature('standard:disconnect') !== undefined) await call(feature('standard:disconnect'), 'disconnect')
    },
    sign: async (asked) => {
      const account = accountOf(wallet)
      if (!account) throw new Error('the wallet has no account')
      return signProof(asked, waysOf(name, account, feature))
    },
    address: () => accountOf(wallet)?.address ?? null,
    onAddress: (listener) => {
      let stop: unknown
      void call(feature('standard:events'), 'on', 'change', () => listener(accountOf(wallet)?.address ?? null)).then(
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

/** How this account can sign: an account of a hardware key may do less than its wallet. */
function waysOf(name: string, { account, address }: Account, feature: (id: string) => unknown): SigningWays {
  const own = field(account, 'features')
  const can = (id: string) => feature(id) !== undefined && (!Array.isArray(own) || own.includes(id))
  return {
    name,
    address,
    signIn: can(SIGN_IN) ? async (input) => signedInOf(await call(feature(SIGN_IN), 'signIn', input)) : null,
    signMessage: can(SIGN_MESSAGE) ? async (message) => bytesOf(await call(feature(SIGN_MESSAGE), 'signMessage', { account, message }), 'signature') : null,
    signTransaction: can(SIGN_TRANSACTION)
      ? async (transaction) => bytesOf(await call(feature(SIGN_TRANSACTION), 'signTransaction', { account, transaction, chain: CHAIN }), 'signedTransaction')
      : null,
  }
}

function signedInOf(answer: unknown): SignedIn {
  const address = Array.isArray(answer) ? field(field(answer[0], 'account'), 'address') : undefined
  if (typeof address !== 'string') throw new WalletError('no_signature')
  return { address, message: bytesOf(answer, 'signedMessage'), signature: bytesOf(answer, 'signature') }
}

/** A field of the first of a wallet's outputs: it answers with one for each input. */
function bytesOf(answer: unknown, name: string): Uint8Array {
  const bytes = Array.isArray(answer) ? field(answer[0], name) : undefined
  if (!(bytes instanceof Uint8Array)) throw new WalletError('no_signature')
  return bytes
}

/** The first account of the main network, or null. */
function accountOf(wallet: unknown): Account | null {
  if (!isOnChain(wallet)) return null
  return accountsOf(wallet).find(({ account }) => isOnChain(account)) ?? null
}

function accountsOf(wallet: unknown): Account[] {
  const accounts = field(wallet, 'accounts')
  if (!Array.isArray(accounts)) return []
  return accounts.flatMap((account: unknown) => {
    const address = field(account, 'address')
    return typeof address === 'string' && isWalletAddress(address) ? [{ account, address }] : []
  })
}

/** Whether a wallet or an account is on the main network. An account that names no chains is on its wallet's. */
function isOnChain(one: unknown): boolean {
  const chains = field(one, 'chains')
  return !Array.isArray(chains) || chains.includes(CHAIN)
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
