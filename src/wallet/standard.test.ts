import type { SolanaSignInFeature, SolanaSignInOutput, SolanaSignMessageFeature, SolanaSignTransactionFeature } from '@solana/wallet-standard-features'
import { createSignInMessage } from '@solana/wallet-standard-util'
import type { WalletAccount } from '@wallet-standard/base'
import { afterEach, describe, expect, it } from 'vitest'
import { standardWallets } from './standard.ts'
import { offerTransaction } from './transaction-choice.ts'
import { faultOf } from './wallet-fault.ts'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = 'So11111111111111111111111111111111111111112'
const MAINNET = 'solana:mainnet'
const MESSAGE = `app.example.com wants you to sign in with your Solana account:
${WALLET}

Show that this wallet is yours.

URI: https://app.example.com
Version: 1
Chain ID: mainnet
Nonce: 0123456789abcdef0123456789abcdef
Issued At: 2026-11-23T12:00:00.000Z
Expiration Time: 2026-11-23T12:05:00.000Z`
const asked = { nonce: '0123456789abcdef0123456789abcdef', message: MESSAGE, code: '123456', expiresAt: '2026-11-23T12:05:00.000Z', transaction: btoa('unsigned') }

const bytes = (text: string) => new TextEncoder().encode(text)
const account = (over: Partial<WalletAccount> = {}): WalletAccount => ({ address: WALLET, publicKey: new Uint8Array(32), chains: [MAINNET], features: ['solana:signIn', 'solana:signMessage', 'solana:signTransaction'], ...over })

type Feature = Partial<SolanaSignInFeature & SolanaSignMessageFeature & SolanaSignTransactionFeature>

/** A wallet that records what it is asked. `accounts`: those that it names once it is connected by hand. */
function standardWallet(features: Feature, { name = 'Wallet', chains = [MAINNET], accounts = [account()] }: { name?: string; chains?: string[]; accounts?: WalletAccount[] } = {}) {
  const none: WalletAccount[] = []
  const wallet = {
    name,
    chains,
    accounts: none,
    features: {
      'standard:connect': {
        connect: async (options?: { silent: boolean }) => {
          if (options?.silent !== true) wallet.accounts = accounts
        },
      },
      ...features,
    },
  }
  return wallet
}

const did: string[] = []
const signsMessage = (fails?: object): SolanaSignMessageFeature => ({
  'solana:signMessage': {
    version: '1.1.0',
    signMessage: async (...inputs) => {
      did.push('signMessage')
      if (fails) throw fails
      return inputs.map(({ message }) => ({ signedMessage: message, signature: bytes(`signed as a message: ${message.length}`) }))
    },
  },
})
const signsIn = (over: (exact: SolanaSignInOutput) => Partial<SolanaSignInOutput> = () => ({}), fails?: object): SolanaSignInFeature => ({
  'solana:signIn': {
    version: '1.0.0',
    signIn: async (...inputs) => {
      did.push('signIn')
      if (fails) throw fails
      return inputs.map((input) => {
        const exact = { account: account(), signature: bytes('signed in'), signedMessage: createSignInMessage({ ...input, domain: input.domain ?? '', address: input.address ?? '' }) }
        return { ...exact, ...over(exact) }
      })
    },
  },
})
const signsTransaction = (): SolanaSignTransactionFeature => ({
  'solana:signTransaction': {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    signTransaction: async (...inputs) => {
      did.push('signTransaction')
      return inputs.map(({ transaction, chain }) => ({ signedTransaction: bytes(`${new TextDecoder().decode(transaction)}, signed on ${chain}`) }))
    },
  },
})
const ledger = Object.assign(new Error('Unexpected error'), { code: -32603 })
const declined = Object.assign(new Error('User rejected the request.'), { code: 4001 })

const registers = (page: EventTarget, wallet: unknown) => {
  const callback = (api: { register: (wallet: unknown) => void }) => api.register(wallet)
  const event = Object.assign(new Event('wallet-standard:register-wallet'), { detail: callback })
  page.addEventListener('wallet-standard:app-ready', (ready) => 'detail' in ready && callback(Object(ready).detail))
  page.dispatchEvent(event)
}

function found(wallet: unknown) {
  const page = new EventTarget()
  registers(page, wallet)
  const [app] = standardWallets(page).list()
  if (!app) throw new Error('not found')
  return app
}

/** The app for a wallet that is connected. */
async function connected(...given: Parameters<typeof standardWallet>) {
  const app = found(standardWallet(...given))
  await app.connect()
  return app
}

const signed = (answer: unknown) => {
  const value = 'signature' in Object(answer) ? Object(answer).signature : Object(answer).transaction
  return new TextDecoder().decode(value)
}
const fault = (promise: Promise<unknown> | undefined) => Promise.resolve(promise).then(() => 'none', (error: unknown) => faultOf(error) ?? error)

afterEach(() => {
  did.length = 0
})

describe('wallets that register by the standard', () => {
  it('are found whether they or the page came first, connect, sign, and reconnect silently', async () => {
    const page = new EventTarget()
    registers(page, standardWallet(signsMessage(), { name: 'Early' }))
    let told = 0
    const { list, stop } = standardWallets(page, () => {
      told += 1
    })
    registers(page, standardWallet(signsTransaction(), { name: 'Late' }))
    registers(page, standardWallet(signsMessage(), { name: 'Of another chain', chains: ['eip155:1'] }))
    registers(page, standardWallet({}, { name: 'Signs nothing' }))
    registers(page, null)
    expect(list().map(({ name }) => name)).toEqual(['Early', 'Late'])
    expect(told).toBeGreaterThan(1)
    const [app] = list()
    await expect(app?.connect({ onlyIfTrusted: true })).rejects.toThrow('no address')
    expect(await app?.connect()).toBe(WALLET)
    expect(app?.address()).toBe(WALLET)
    expect(await app?.sign({ ...asked, message: 'abc' }).then(signed)).toBe('signed as a message: 3')
    await app?.disconnect()
    stop()
  })

  it('are of no use on another network, and say so', async () => {
    const elsewhere = found(standardWallet(signsMessage(), { chains: ['solana:devnet'], accounts: [account({ chains: ['solana:devnet'] })] }))
    expect(await fault(elsewhere.connect())).toBe('another_cluster')
    expect(elsewhere.address()).toBeNull()
    // One account of two is on the main network.
    const both = found(standardWallet(signsMessage(), { chains: ['solana:devnet', MAINNET], accounts: [account({ address: OTHER, chains: ['solana:devnet'] }), account()] }))
    expect(await both.connect()).toBe(WALLET)
    const none = found(standardWallet(signsMessage(), { chains: ['solana:devnet', MAINNET], accounts: [account({ chains: ['solana:devnet'] })] }))
    expect(await fault(none.connect())).toBe('another_cluster')
  })
})

describe('a proof', () => {
  it('is signed by signIn where the wallet has it and writes the server’s text', async () => {
    const app = await connected({ ...signsIn(), ...signsMessage() })
    expect(signed(await app.sign(asked))).toBe('signed in')
    expect(did).toEqual(['signIn'])
  })

  it('is signed as a message where signIn writes another text, or isn’t there after all', async () => {
    const altered = await connected({ ...signsIn(({ signedMessage }) => ({ signedMessage: bytes(`${new TextDecoder().decode(signedMessage)} `) })), ...signsMessage() })
    expect(signed(await altered.sign(asked))).toMatch(/^signed as a message/)
    expect(did).toEqual(['signIn', 'signMessage'])
    const missing = await connected({ ...signsIn(undefined, Object.assign(new Error('Method not found'), { code: -32601 })), ...signsMessage() })
    expect(signed(await missing.sign(asked))).toMatch(/^signed as a message/)
  })

  it('isn’t asked for twice where the person declines', async () => {
    const app = await connected({ ...signsIn(undefined, declined), ...signsMessage(), ...signsTransaction() })
    expect(await fault(app.sign(asked))).toBe(declined)
    expect(did).toEqual(['signIn'])
  })

  it('isn’t made for another account than the connected one', async () => {
    const app = await connected({ ...signsIn(() => ({ account: account({ address: OTHER }) })), ...signsMessage() })
    expect(await fault(app.sign(asked))).toBe('another_wallet')
    const changed = await connected({ ...signsIn(), ...signsMessage() }, { accounts: [account({ address: OTHER })] })
    expect(await fault(changed.sign(asked))).toBe('another_wallet')
    expect(did).toEqual(['signIn'])
  })

  it('is a transaction where the account can sign nothing else', async () => {
    const hardware = account({ features: ['solana:signTransaction'] })
    const app = await connected({ ...signsIn(), ...signsMessage(), ...signsTransaction() }, { accounts: [hardware] })
    expect(signed(await app.sign(asked))).toBe('unsigned, signed on solana:mainnet')
    expect(did).toEqual(['signTransaction'])
    const watched = await connected({ ...signsMessage(), ...signsTransaction() }, { accounts: [account({ features: [] })] })
    expect(await fault(watched.sign(asked))).toBe('cannot_sign')
  })

  it('is a transaction where signing a message fails, if the person agrees', async () => {
    const app = await connected({ ...signsMessage(ledger), ...signsTransaction() })
    // Nothing in the page asks.
    expect(await fault(app.sign(asked))).toBe('cannot_sign_messages')
    const names: string[] = []
    let agrees = false
    const stop = offerTransaction(async (name) => {
      names.push(name)
      return agrees
    })
    try {
      expect(await fault(app.sign(asked))).toBe('cannot_sign_messages')
      agrees = true
      expect(signed(await app.sign(asked))).toBe('unsigned, signed on solana:mainnet')
      expect(names).toEqual(['Wallet', 'Wallet'])
    } finally {
      stop()
    }
    // Without a transaction in the wallet there is nothing to ask about.
    const only = await connected(signsMessage(Object.assign(new Error('Message signing is not supported on Ledger'), { code: 0 })))
    expect(await fault(only.sign(asked))).toBe('cannot_sign_messages')
  })

  it('fails in words where the answer is none', async () => {
    const app = await connected({ 'solana:signMessage': { version: '1.1.0', signMessage: async () => [] } })
    expect(await fault(app.sign(asked))).toBe('no_signature')
  })
})
