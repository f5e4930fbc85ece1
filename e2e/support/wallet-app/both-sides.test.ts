import { describe, expect, it } from 'vitest'
import { walletOf } from '../../../server/demo/chain/keys.ts'
import { proofText } from '../../../server/proof/message.ts'
import { connectLink, disconnectLink, returnUrl, signLink } from '../../../src/wallet/links/build-link.ts'
import { newKeyPair, type KeyPair } from '../../../src/wallet/links/key-pair.ts'
import { LinkRefusal } from '../../../src/wallet/links/link-refusal.ts'
import { openSession, readSignature, takeSession } from '../../../src/wallet/links/read-answer.ts'
import { readReturn } from '../../../src/wallet/links/read-return.ts'
import type { Trick } from './prompt.ts'
import { fromBase58 } from './sealed.ts'
import { walletPhone } from './wallet-app.ts'
import { WALLET_NAMES, type WalletName } from './wallets.ts'

/** The app's side of the links against the counterpart, without a browser: two implementations of one protocol, by two libraries. */

const own = walletOf('both-sides', 'own')
const other = walletOf('both-sides', 'other')
const ORIGIN = 'https://app.blackduck.example.com'
const redirect = returnUrl(ORIGIN, 'A'.repeat(22))
const at = new Date('2026-11-23T12:00:00.000Z')
const message = proofText({ origin: ORIGIN, wallet: own.address, nonce: 'ab'.repeat(16), code: '123456', issuedAt: at, expiresAt: at })

/** What the page of return reads, in an address that the wallet opened. */
function returned(back: string) {
  const read = readReturn(new URL(back).search)
  if (read.state !== 'answered') throw new Error(`${back} is ${read.state}`)
  expect(read.pairing).toBe('A'.repeat(22))
  return read.answer
}

/** Goes as far as the last visit, which is `tricked`. */
async function visits(name: WalletName, { kind = 'native', connect, sign }: { kind?: KeyPair['kind']; connect?: Trick; sign?: Trick } = {}) {
  const phone = walletPhone(name, own, other)
  const keys = await newKeyPair(kind)
  const of = { wallet: name, origin: ORIGIN, redirect, publicKey: keys.publicKey }
  const answer = returned(phone.ask(connectLink(of)).approve(connect))
  const opened = await openSession(keys, takeSession(answer, []), ORIGIN)
  expect(opened.address).toBe(own.address)
  const prompt = phone.ask(signLink({ ...of, ...opened, message }))
  expect(prompt.text).toBe(message)
  const seen = 'nonce' in answer ? [answer.nonce] : []
  const signature = await readSignature(returned(prompt.approve(sign)), seen, { ...opened, message })
  return { phone, of, opened, signature }
}

async function failureOf(going: Promise<unknown>): Promise<string> {
  try {
    await going
    return 'none'
  } catch (error) {
    if (error instanceof LinkRefusal) return error.failure
    throw error
  }
}

describe.each(WALLET_NAMES)('the app and %s', (name) => {
  it.each(['native', 'wrapped'] as const)('understand each other, with a %s key', async (kind) => {
    const { phone, of, opened, signature } = await visits(name, { kind })
    expect([...signature]).toEqual([...own.sign(new TextEncoder().encode(message))])
    expect(phone.ask(disconnectLink({ ...of, ...opened })).approve()).toBe(redirect)
    const after = phone.open(signLink({ ...of, ...opened, message }))
    expect(after.shown === 'error' ? await failureOf(openLast(after.back)) : '').toBe('unauthorized')
  })

  it('tell a refusal', async () => {
    const keys = await newKeyPair()
    const back = walletPhone(name, own, other).ask(connectLink({ wallet: name, origin: ORIGIN, redirect, publicKey: keys.publicKey })).refuse()
    expect(await failureOf(openLast(back))).toBe('refused')
  })
})

async function openLast(back: string) {
  return takeSession(returned(back), [])
}

describe('an answer to connect', () => {
  it.each<[Trick, string]>([
    ['altered', 'altered'],
    ['another_pairing', 'another_pairing'],
    ['weak_key', 'weak_key'],
    ['second_spelling', 'weak_key'],
    ['another_cluster', 'another_cluster'],
  ])('with %s is refused as %s', async (trick, failure) => {
    for (const name of WALLET_NAMES) expect(await failureOf(visits(name, { connect: trick })), name).toBe(failure)
  })
})

describe('an answer to signMessage', () => {
  it.each<[Trick, string]>([
    ['altered', 'altered'],
    ['another_pairing', 'another_pairing'],
    ['nonce_reused', 'nonce_reused'],
    ['another_key', 'wrong_signature'],
    ['text_changed', 'wrong_signature'],
  ])('with %s is refused as %s', async (trick, failure) => {
    for (const name of WALLET_NAMES) expect(await failureOf(visits(name, { sign: trick })), name).toBe(failure)
  })
})

describe('a link', () => {
  it('is never the same twice, and leads back to our origin only', async () => {
    const { of, opened } = await visits('Phantom')
    expect(signLink({ ...of, ...opened, message })).not.toBe(signLink({ ...of, ...opened, message }))
    for (const foreign of ['https://elsewhere.example.com/wallet/return?pairing=x', `https://app.blackduck.example.com@evil.example/`, 'http://app.blackduck.example.com/wallet/return']) {
      expect(() => connectLink({ ...of, redirect: foreign }), foreign).toThrow('this origin')
      expect(() => signLink({ ...of, ...opened, message, redirect: foreign }), foreign).toThrow('this origin')
    }
    expect(fromBase58(new URL(connectLink(of)).searchParams.get('dapp_encryption_public_key'), 32)).not.toBeNull()
  })
})
