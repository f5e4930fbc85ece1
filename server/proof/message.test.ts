import { createSignInMessageText } from '@solana/wallet-standard-util'
import { describe, expect, it } from 'vitest'
import { proofText } from './message.ts'

describe('the text that a wallet signs', () => {
  it('is byte for byte what a wallet writes from its fields for signIn', () => {
    const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    const nonce = '0123456789abcdef0123456789abcdef'
    const text = proofText({ origin: 'http://localhost:3000', wallet, nonce, code: '123456', issuedAt: new Date(0), expiresAt: new Date(300_000) })
    const [, , , statement = ''] = text.split('\n')
    expect(statement).toContain('123 456')
    expect(
      createSignInMessageText({
        domain: 'localhost:3000',
        address: wallet,
        statement,
        uri: 'http://localhost:3000',
        version: '1',
        chainId: 'mainnet',
        nonce,
        issuedAt: '1970-01-01T00:00:00.000Z',
        expirationTime: '1970-01-01T00:05:00.000Z',
      }),
    ).toBe(text)
  })
})
