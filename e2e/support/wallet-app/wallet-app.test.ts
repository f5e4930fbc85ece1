import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import { walletOf } from '../../../server/demo/chain/keys.ts'
import { codeIn } from './prompt.ts'
import { fromBase58, seal, toBase58, unseal } from './sealed.ts'
import { readSession } from './session.ts'
import { walletPhone } from './wallet-app.ts'
import { WALLET_NAMES, WALLETS, type WalletName } from './wallets.ts'

/**
 * The counterpart itself, by hand: its boxes against what its library publishes (dchest/tweetnacl-js, test/data/box.random.js:
 * the other's key, the own secret, the message, the box for a nonce of noughts, in base64).
 */
const VECTORS = [
  ['vSwMiFeDLVceYF4LXzDB45w7O6jMzTF28yiYpe27Sk8=', 'fRU+1AfJ8wFqZcRKlwzJAMmFD42dpLFOHUrCFRUefKE=', '', 'BYBUxOk5euqUOwj9VcpS3Q=='],
  ['crNyguMzuWFKswc4FRgLihOKnlMOTGAEnn3aanWMMlU=', '7dt5UoF7iAqRIpXqdg2ilxPjJOLLXgsnPVq1KXV5Ss8=', 'iw==', 'V3i1MFPjZmfl80XqqKFuHvA='],
  ['uhqLdCNg5nwdLyjiOnuX6HDC5LbFX/N4M0SkK4IKF20=', 't65ucUz34mxwqT9JIuRSNM4MUIbyFnPzJMmc5NWDamg=', 'dFhIq9f++8vKYWP9wWH3GQ==', 'lkGU7Upq42Zuv+aDF8d9L/etXwtINER7JXUucnjNhRM='],
  ['6MyHl2ITOee0J+0SmJVbI3ewyxHjzNVvwKVxuTSxkiM=', '9FEx0rFEuuXqMDDIR+3/M+GVywIR/ihlv1quUeGuhB0=', '2HadrpvDh0L2ytRep5lj1377gcUQPtVdthKNUvBl', 'Dt6P+gB51NXBBe0b1y9mIyTQThioE47VKBF9Z3glb7zbE6gDkDJ7Vm+6ajAyYQ=='],
  ['R74CdbA+mrFAzoTxLzWwdJZzEaYlXwFIR0dc0h4BIVI=', 'K8vYaUltnsCg0FY9cXRmFxUFgHpGaJhY40kuXm0OkGI=', 'FoitPvQLOLnhRDrcSmu6qb38h/jLjIKjKHxMrGPpDp56NgEmh1j9Jlf9SfxJ0vnoyogFPAkhBpAzOYze5juqfMAdTCE=', 'pByWFn4JUhPEVmWvJIN7bJYMHzGg89jjzB1NyQJZmC9rSbmxStPuECybaGJUSt6KydnOPR8hMdTYC97iFKy+ypfUVrM9AG3EI2Bvm7oTC2Ae9nzu'],
] as const
const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

const own = walletOf('wallet-app', 'own')
const other = walletOf('wallet-app', 'other')
const APP = 'https://app.example.com'
const BACK = `${APP}/wallet/return?pairing=abc`

/** An app that speaks the protocol from the other side, as little as it can. */
function dapp(name: WalletName, wallet = walletPhone(name, own, other)) {
  const keys = nacl.box.keyPair()
  const link = (method: string, parameters: Record<string, string>) => `${WALLETS[name].base}${method}?${String(new URLSearchParams({ dapp_encryption_public_key: toBase58(keys.publicKey), redirect_link: BACK, ...parameters }))}`
  const answer = (back: string) => Object.fromEntries(new URL(back).searchParams)
  const opened = (back: string, shared: Uint8Array) => unseal({ nonce: fromBase58(answer(back)['nonce'] ?? '') ?? nacl.randomBytes(24), data: fromBase58(answer(back)['data'] ?? '') ?? nacl.randomBytes(1) }, shared)
  const sharedOf = (back: string) => nacl.box.before(fromBase58(answer(back)[WALLETS[name].keyParameter] ?? '') ?? nacl.randomBytes(32), keys.secretKey)
  const sealed = (value: unknown, shared: Uint8Array) => {
    const { nonce, data } = seal(value, shared)
    return { nonce: toBase58(nonce), payload: toBase58(data) }
  }
  const connect = (more: Record<string, string> = {}) => link('connect', { app_url: APP, cluster: 'mainnet-beta', ...more })
  return { wallet, link, answer, opened, sharedOf, sealed, connect }
}

interface Connected {
  public_key: string
  session: string
}
function connected(value: unknown): Connected {
  expect(value).toMatchObject({ public_key: own.address, session: expect.any(String) })
  return { public_key: own.address, session: String(Reflect.get(Object(value), 'session')) }
}

describe('the boxes of the counterpart', () => {
  it.each(VECTORS)('are those that their library publishes: %s', (key, secret, message, box) => {
    const shared = nacl.box.before(bytes(key), bytes(secret))
    const nonce = new Uint8Array(24)
    expect(Buffer.from(nacl.box.after(bytes(message), nonce, shared)).toString('base64')).toBe(box)
    const value = { message }
    expect(unseal(seal(value, shared, nonce), shared)).toEqual(value)
    expect(unseal(seal(value, shared, nonce), nacl.box.before(bytes(key), nacl.randomBytes(32)))).toBeUndefined()
  })
})

describe.each(WALLET_NAMES)('the counterpart of %s', (name) => {
  it('connects, shows the text, signs it, and ends the session', () => {
    const { wallet, link, answer, opened, sharedOf, sealed, connect } = dapp(name)
    const back = wallet.ask(connect()).approve()
    expect(answer(back)['pairing']).toBe('abc')
    const shared = sharedOf(back)
    const { session } = connected(opened(back, shared))
    expect(readSession(own, session)).toMatchObject({ app_url: APP, chain: 'solana', cluster: 'mainnet-beta' })
    expect(readSession(other, session)).toBeNull()

    const text = 'Sign only if your app shows the code 123 456.'
    const message = toBase58(new TextEncoder().encode(text))
    const prompt = wallet.ask(link('signMessage', sealed({ session, message, display: 'utf8' }, shared)))
    expect([prompt.text, codeIn(prompt.text), prompt.site]).toEqual([text, '123 456', APP])
    const signature = fromBase58(String(Reflect.get(Object(opened(prompt.approve(), shared)), 'signature'))) ?? new Uint8Array()
    expect(nacl.sign.detached.verify(new TextEncoder().encode(text), signature, fromBase58(own.address) ?? new Uint8Array())).toBe(true)

    expect(wallet.ask(link('disconnect', sealed({ session }, shared))).approve()).toBe(BACK)
    const after = wallet.open(link('signMessage', sealed({ session, message }, shared)))
    expect(after.shown === 'error' ? answer(after.back)['errorCode'] : '').toBe('4100')
  })

  it('says that its person refused', () => {
    const { wallet, answer, connect } = dapp(name)
    expect(answer(wallet.ask(connect()).refuse())).toMatchObject({ pairing: 'abc', errorCode: '4001' })
  })
})

describe('the counterpart', () => {
  it('refuses what a wallet app would', () => {
    const { wallet, link, connect } = dapp('Phantom')
    const good = connect()
    expect(() => wallet.open(`${good}&x=${'x'.repeat(1500)}`)).toThrow('characters')
    expect(() => wallet.open(good.replace('phantom.app', 'solflare.com'))).toThrow("isn't of")
    expect(() => wallet.open(good.replace('/v1/', '/v2/'))).toThrow("isn't of")
    expect(() => wallet.open(connect({ dapp_encryption_public_key: '0OIl' }))).toThrow('dapp_encryption_public_key')
    expect(() => wallet.open(connect({ dapp_encryption_public_key: toBase58(nacl.randomBytes(31)) }))).toThrow('dapp_encryption_public_key')
    expect(() => wallet.open(connect({ redirect_link: 'javascript:alert(1)' }))).toThrow('redirect_link')
    expect(() => wallet.open(connect({ cluster: 'mainnet' }))).toThrow('cluster')
    expect(() => wallet.open(`${good}&cluster=devnet`)).toThrow('twice')
    expect(() => wallet.open(link('connect', {}))).toThrow('app_url')
    expect(() => wallet.open(link('signIn', {}))).toThrow('signIn')
    expect(() => wallet.open(link('signMessage', {}))).toThrow('nonce')
    wallet.ask(good)
    expect(() => wallet.open(good)).toThrow('the same link')
  })

  it('goes back with an error where it knows no such app or session, or can not open what it was given', () => {
    const first = dapp('Solflare')
    const codeOf = (opened: ReturnType<typeof first.wallet.open>) => (opened.shown === 'error' ? first.answer(opened.back)['errorCode'] : 'none')
    const back = first.wallet.ask(first.connect()).approve()
    const { session } = connected(first.opened(back, first.sharedOf(back)))
    const stranger = dapp('Solflare', first.wallet)
    expect(codeOf(first.wallet.open(stranger.link('disconnect', stranger.sealed({ session }, nacl.randomBytes(32)))))).toBe('4100')
    expect(codeOf(first.wallet.open(first.link('disconnect', first.sealed({ session }, nacl.randomBytes(32)))))).toBe('-32000')
    expect(codeOf(first.wallet.open(first.link('disconnect', first.sealed({ session: toBase58(nacl.randomBytes(90)) }, first.sharedOf(back)))))).toBe('4100')
    // A session that another app got, through a channel of one's own.
    const elsewhere = stranger.connect({ app_url: 'https://elsewhere.example.com' })
    const strange = first.wallet.ask(elsewhere).approve()
    expect(codeOf(first.wallet.open(stranger.link('disconnect', stranger.sealed({ session }, stranger.sharedOf(strange)))))).toBe('4100')
  })

  it('lies as it is told to', () => {
    const { wallet, link, answer, opened, sharedOf, sealed, connect } = dapp('Backpack')
    const tricked = (trick: Parameters<ReturnType<typeof wallet.ask>['approve']>[0]) => wallet.ask(connect({ redirect_link: `${BACK}&try=${trick}` })).approve(trick)
    for (const trick of ['altered', 'another_pairing'] as const) {
      const back = tricked(trick)
      expect(opened(back, sharedOf(back)), trick).toBeUndefined()
    }
    for (const trick of ['weak_key', 'second_spelling'] as const) {
      const back = tricked(trick)
      // Whoever doesn't look at the key gets an answer that seems to be in order.
      connected(opened(back, sharedOf(back)))
    }
    const abroad = tricked('another_cluster')
    expect(readSession(own, connected(opened(abroad, sharedOf(abroad))).session)?.cluster).toBe('devnet')

    const back = wallet.ask(connect()).approve()
    const shared = sharedOf(back)
    const { session } = connected(opened(back, shared))
    const text = new TextEncoder().encode('The code is 123 459.')
    const signed = (trick: 'another_key' | 'text_changed' | 'nonce_reused') => {
      const given = wallet.ask(link('signMessage', sealed({ session, message: toBase58(text) }, shared))).approve(trick)
      return { nonce: answer(given)['nonce'], signature: fromBase58(String(Reflect.get(Object(opened(given, shared)), 'signature'))) ?? new Uint8Array() }
    }
    const isBy = (address: string, message: Uint8Array, signature: Uint8Array) => nacl.sign.detached.verify(message, signature, fromBase58(address) ?? new Uint8Array())
    const reused = signed('nonce_reused')
    expect([reused.nonce, isBy(own.address, text, reused.signature)]).toEqual([answer(back)['nonce'], true])
    expect(isBy(other.address, text, signed('another_key').signature)).toBe(true)
    expect(isBy(own.address, new TextEncoder().encode('The code is 123 450.'), signed('text_changed').signature)).toBe(true)
  })
})
