import { describe, expect, it } from 'vitest'
import { injectedWallet, signingByStandard } from './injected.ts'
import { faultOf } from './wallet-fault.ts'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = 'So11111111111111111111111111111111111111112'
const message = `app.example.com wants you to sign in with your Solana account:
${WALLET}

Show that this wallet is yours.

URI: https://app.example.com
Version: 1
Chain ID: mainnet
Nonce: 0123456789abcdef0123456789abcdef
Issued At: 2026-11-23T12:00:00.000Z
Expiration Time: 2026-11-23T12:05:00.000Z`
const asked = { nonce: '0123456789abcdef0123456789abcdef', message, code: '123456', expiresAt: '2026-11-23T12:05:00.000Z', transaction: '' }
const key = (address: string) => ({ toString: () => address })

function phantom(signIn: () => Promise<unknown>, publicKey = key(WALLET)) {
  const solana = { publicKey, connect: async () => ({ publicKey }), signIn, signMessage: async () => ({ signature: Uint8Array.of(1) }) }
  const app = injectedWallet({ phantom: { solana } })
  if (!app) throw new Error('not found')
  return app
}

describe('Phantom in the page', () => {
  it('signs in where it writes the server’s text, and else signs that as a message', async () => {
    const exact = phantom(async () => ({ address: key(WALLET), signature: Uint8Array.of(2), signedMessage: new TextEncoder().encode(message) }))
    expect(await exact.sign(asked)).toEqual({ signature: Uint8Array.of(2) })
    const own = phantom(async () => ({ address: key(WALLET), signature: Uint8Array.of(2), signedMessage: new TextEncoder().encode('mine') }))
    expect(await own.sign(asked)).toEqual({ signature: Uint8Array.of(1) })
  })

  it('proves nothing with another account, or with an answer that is none', async () => {
    const other = phantom(async () => ({ address: key(OTHER), signature: Uint8Array.of(2), signedMessage: new TextEncoder().encode(message) }))
    await expect(other.sign(asked)).rejects.toSatisfy((error) => faultOf(error) === 'another_wallet')
    const changed = phantom(async () => null, key(OTHER))
    await expect(changed.sign(asked)).rejects.toSatisfy((error) => faultOf(error) === 'another_wallet')
    const empty = phantom(async () => ({}))
    await expect(empty.sign(asked)).rejects.toSatisfy((error) => faultOf(error) === 'no_signature')
  })

  it('signs by the standard where that has the same account', async () => {
    const own = phantom(async () => ({}))
    const standard = (address: string | null) => ({ ...own, address: () => address, sign: async () => ({ transaction: Uint8Array.of(3) }) })
    expect(await signingByStandard(own, [standard(WALLET)]).sign(asked)).toEqual({ transaction: Uint8Array.of(3) })
    for (const others of [[], [standard(OTHER)], [standard(null)], [{ ...standard(WALLET), name: 'Another' }]]) {
      await expect(signingByStandard(own, others).sign(asked)).rejects.toSatisfy((error) => faultOf(error) === 'no_signature')
    }
  })
})
