import nacl from 'tweetnacl'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WalletAnswer } from '../../contract/wallet-pairing.ts'
import { toBase58 } from './base58.ts'
import { connectLink, disconnectLink, MOST_CHARACTERS, returnUrl, signLink } from './build-link.ts'
import { newKeyPair, type KeyPair } from './key-pair.ts'
import { linkWalletNames, linkWallets, type LinkWalletName } from './link-wallets.ts'
import { openSession, readSignature, takeSession } from './read-answer.ts'
import { readReturn } from './read-return.ts'
import { LinkRefusal } from './link-refusal.ts'
import { fakeWallet, type Lies } from './testing/fake-wallet.ts'

const ORIGIN = 'https://app.example.com'
const PAIRING = 'A'.repeat(22)
const REDIRECT = returnUrl(ORIGIN, PAIRING)
const MESSAGE = 'app.example.com wants you to sign in with your Solana account:\n…'
let keys: KeyPair

beforeAll(async () => {
  keys = await newKeyPair()
})

/** What is refused, by its name. */
async function refusalOf(work: () => unknown): Promise<string> {
  try {
    await work()
  } catch (error) {
    if (error instanceof LinkRefusal) return error.failure
    throw error
  }
  return 'taken'
}

const linkTo = (wallet: LinkWalletName, publicKey = keys.publicKey) => connectLink({ wallet, origin: ORIGIN, redirect: REDIRECT, publicKey })

/** A wallet that was connected, and the session with it. */
async function connected(name: LinkWalletName = 'Phantom', account?: nacl.SignKeyPair) {
  const wallet = fakeWallet(name, account)
  const answer = wallet.connect(linkTo(name))
  const session = await openSession(keys, takeSession(answer, []), ORIGIN)
  const link = (message = MESSAGE) => signLink({ wallet: name, origin: ORIGIN, redirect: REDIRECT, publicKey: keys.publicKey, ...session, message })
  return { wallet, answer, session, link }
}

describe('a link', () => {
  it.each(linkWalletNames)('to %s is understood there: connect, sign, disconnect', async (name) => {
    const { wallet, session, link } = await connected(name)
    expect(session.address).toBe(wallet.address)
    expect(wallet.shown(link())).toEqual({ message: MESSAGE, session: session.session })
    expect(wallet.redirectOf(link())).toBe(`${ORIGIN}/wallet/return?pairing=${PAIRING}`)
    const end = disconnectLink({ wallet: name, origin: ORIGIN, redirect: REDIRECT, publicKey: keys.publicKey, ...session })
    expect(new URL(end).pathname).toBe('/ul/v1/disconnect')
    expect(wallet.shown(end).session).toBe(session.session)
    expect(Object.fromEntries(new URL(linkTo(name)).searchParams)).toEqual({ app_url: ORIGIN, dapp_encryption_public_key: toBase58(keys.publicKey), redirect_link: REDIRECT, cluster: 'mainnet-beta' })
  })

  it('is never the same twice, even for the same question', async () => {
    const { link } = await connected()
    expect(new Set(Array.from({ length: 100 }, () => link())).size).toBe(100)
  })

  it('leads back to this origin, or isn’t made', async () => {
    for (const redirect of ['https://evil.example/wallet/return', 'https://app.example.com.evil.example/', 'http://app.example.com/wallet/return', 'web+bd:vault']) {
      expect(() => connectLink({ wallet: 'Phantom', origin: ORIGIN, redirect, publicKey: keys.publicKey }), redirect).toThrow('this origin only')
    }
  })

  it.each(linkWalletNames)('to %s stays under 1,500 characters, for a site of a long name', async (wallet) => {
    const origin = 'https://dashboard.blackduck-token.example.com'
    const session = fakeWallet(wallet).sessionOf(origin)
    // As server/proof/message.ts writes it.
    const message = [
      `${new URL(origin).host} wants you to sign in with your Solana account:`,
      'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
      '',
      'Proves this wallet is yours. Sign only if BD shows the code 123 456. Free, moves nothing.',
      '',
      `URI: ${origin}`,
      'Version: 1',
      'Chain ID: mainnet',
      `Nonce: ${'0'.repeat(32)}`,
      'Issued At: 2026-11-23T07:00:00.000Z',
      'Expiration Time: 2026-11-23T07:05:00.000Z',
    ].join('\n')
    const link = signLink({ wallet, origin, redirect: returnUrl(origin, PAIRING), publicKey: keys.publicKey, key: nacl.randomBytes(32), session, message })
    expect(link.length).toBeLessThan(MOST_CHARACTERS)
  })
})

describe('the address that a wallet opens', () => {
  const read = (parameters: Record<string, string>) => readReturn(`?${String(new URLSearchParams({ pairing: PAIRING, ...parameters }))}`)

  it.each(linkWalletNames)('holds the answer of %s', (name) => {
    const { walletKey = '', nonce, data } = fakeWallet(name).connect(linkTo(name))
    expect(read({ [linkWallets[name].keyParameter]: walletKey, nonce, data })).toEqual({ state: 'answered', pairing: PAIRING, answer: { walletKey, nonce, data } })
    expect(read({ nonce, data })).toEqual({ state: 'answered', pairing: PAIRING, answer: { nonce, data } })
    // A wallet that begins its parameters with a question mark of its own.
    expect(readReturn(`?pairing=${PAIRING}?nonce=${nonce}&data=${data}`)).toEqual({ state: 'answered', pairing: PAIRING, answer: { nonce, data } })
  })

  it('holds an error, of any length', () => {
    expect(read({ errorCode: '4001', errorMessage: 'x'.repeat(1000) })).toEqual({ state: 'answered', pairing: PAIRING, answer: { errorCode: '4001', errorMessage: 'x'.repeat(300) } })
    expect(read({ errorCode: '-32603' })).toMatchObject({ answer: { errorCode: '-32603', errorMessage: '' } })
  })

  it('is empty, or holds what isn’t an answer', () => {
    expect(readReturn('')).toEqual({ state: 'empty' })
    for (const some of [{}, { nonce: '2' }, { data: '2' }, { nonce: '0', data: '2' }, { nonce: '2', data: '2'.repeat(3000) }]) expect(read(some), JSON.stringify(some)).toEqual({ state: 'broken', pairing: PAIRING })
    expect(readReturn('?nonce=2&data=2')).toEqual({ state: 'broken', pairing: null })
    expect(readReturn('?pairing=../x&nonce=2&data=2')).toEqual({ state: 'broken', pairing: null })
  })
})

describe('an answer to connect', () => {
  const taken = (lies: Lies, change: (answer: WalletAnswer) => WalletAnswer = (answer) => answer, seen: string[] = []) =>
    refusalOf(async () => openSession(keys, takeSession(change(fakeWallet('Phantom').connect(linkTo('Phantom'), lies)), seen), ORIGIN))
  const session = fakeWallet('Phantom').sessionOf(ORIGIN)
  const address = toBase58(nacl.sign.keyPair().publicKey)

  it('is taken as the wallets write it, also with a session that nobody can read', async () => {
    expect(await taken({})).toBe('taken')
    expect(await taken({ session: 'opaque' })).toBe('taken')
    expect(await taken({ session: 'eyJhbGciOiJIUzI1NiJ9.e30.x-_' })).toBe('taken')
  })

  it.each([
    ['4001', 'refused'],
    ['4100', 'unauthorized'],
    ['4900', 'wallet_busy'],
    ['-32000', 'wallet_error'],
    ['-32002', 'wallet_busy'],
    ['-32003', 'wallet_error'],
    ['-32601', 'wallet_error'],
    ['-32603', 'wallet_error'],
    ['42', 'unknown'],
  ])('with the error %s: %s', async (errorCode, failure) => {
    expect(await taken({}, () => ({ errorCode }))).toBe(failure)
  })

  it('is refused where it was changed on its way', async () => {
    const flip = (text: string) => (text.startsWith('z') ? 'y' : 'z') + text.slice(1)
    const last = (text: string) => text.slice(0, -1) + (text.endsWith('z') ? 'y' : 'z')
    expect(await taken({}, (answer) => ('data' in answer ? { ...answer, data: last(answer.data) } : answer))).toBe('altered')
    expect(await taken({}, (answer) => ('data' in answer ? { ...answer, data: `${answer.data}0` } : answer))).toBe('altered')
    expect(await taken({}, (answer) => ('data' in answer ? { ...answer, nonce: answer.nonce.slice(3) } : answer))).toBe('altered')
    expect(await taken({}, (answer) => ('data' in answer ? { nonce: answer.nonce, data: answer.data } : answer))).toBe('altered')
    // With another nonce nothing of it is readable: it looks like one for another key.
    expect(await taken({}, (answer) => ('data' in answer ? { ...answer, nonce: flip(answer.nonce) } : answer))).toMatch(/another_pairing|altered/)
  })

  it('is refused where it was sealed for another link', async () => {
    const theirs = await newKeyPair()
    expect(await taken({}, () => fakeWallet('Phantom').connect(linkTo('Phantom', theirs.publicKey)))).toBe('another_pairing')
  })

  it('is refused where its key is weak, or spelled in a second way', async () => {
    expect(await taken({ walletKey: new Uint8Array(32) })).toBe('weak_key')
    expect(await taken({ walletKey: Uint8Array.from([...nacl.randomBytes(31), 0xff]) })).toBe('weak_key')
    expect(await taken({ walletKey: nacl.randomBytes(31) })).toBe('weak_key')
  })

  it('is refused where its nonce was seen before', async () => {
    const nonce = nacl.randomBytes(24)
    expect(await taken({ nonce }, (answer) => answer, [toBase58(nonce)])).toBe('nonce_reused')
  })

  it('is refused where it says something else than it should', async () => {
    for (const content of ['text', {}, { public_key: address }, { session }, { public_key: 'short', session }, { public_key: address, session: '' }, { public_key: address, session: 7 }, { public_key: address, session: 'z'.repeat(1600) }]) {
      expect(await taken({ content }), JSON.stringify(content)).toBe('altered')
    }
  })

  it('is refused where its session is for another cluster or another app', async () => {
    expect(await taken({ cluster: 'devnet' })).toBe('another_cluster')
    expect(await taken({ cluster: 'testnet' })).toBe('another_cluster')
    expect(await taken({ session: fakeWallet('Phantom').sessionOf('https://evil.example') })).toBe('another_pairing')
  })
})

describe('an answer to signMessage', () => {
  const account = nacl.sign.keyPair()
  const taken = async (lies: Lies, seen: (connect: string) => string[] = () => []) => {
    const { wallet, answer, session, link } = await connected('Solflare', account)
    return refusalOf(() => readSignature(wallet.sign(link(), lies), seen(answer.nonce), { ...session, message: MESSAGE }))
  }

  it('is the signature of the text by the address', async () => {
    const { wallet, session, link } = await connected('Backpack', account)
    const signature = await readSignature(wallet.sign(link()), [], { ...session, message: MESSAGE })
    expect(nacl.sign.detached.verify(new TextEncoder().encode(MESSAGE), signature, account.publicKey)).toBe(true)
  })

  it('is refused where another key signed, or another text', async () => {
    expect(await taken({ signer: nacl.sign.keyPair() })).toBe('wrong_signature')
    expect(await taken({ text: `${MESSAGE} ` })).toBe('wrong_signature')
  })

  it('is refused where it names another address', async () => {
    const other = nacl.sign.keyPair()
    const signature = toBase58(nacl.sign.detached(new TextEncoder().encode(MESSAGE), other.secretKey))
    for (const name of ['public_key', 'publicKey']) expect(await taken({ content: { signature, [name]: toBase58(other.publicKey) } })).toBe('another_wallet')
  })

  it('is refused without a whole signature, and where it is the answer to connect once more', async () => {
    for (const content of [{}, { signature: '' }, { signature: 'z'.repeat(200) }, { signature: toBase58(nacl.randomBytes(63)) }, [7]]) expect(await taken({ content }), JSON.stringify(content)).toBe('altered')
    const { answer, session } = await connected('Solflare', account)
    expect(await refusalOf(() => readSignature(answer, [answer.nonce], { ...session, message: MESSAGE }))).toBe('nonce_reused')
    expect(await refusalOf(() => readSignature(answer, [], { ...session, message: MESSAGE }))).toBe('altered')
  })
})
