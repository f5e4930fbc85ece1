import { createSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signInInput } from './sign-in-input.ts'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

/** As the server writes it (server/proof/message.ts, whose own test holds it against the standard's writer too). */
const text = (over: Partial<Record<'host' | 'statement' | 'nonce', string>> = {}) => `${over.host ?? 'app.example.com'} wants you to sign in with your Solana account:
${WALLET}

${over.statement ?? 'Show that this wallet is yours.'}

URI: https://${over.host ?? 'app.example.com'}
Version: 1
Chain ID: mainnet
Nonce: ${over.nonce ?? '0123456789abcdef0123456789abcdef'}
Issued At: 2026-11-23T12:00:00.000Z
Expiration Time: 2026-11-23T12:05:00.000Z`

describe('the fields of the text that a wallet signs', () => {
  it('are those of signIn', () => {
    expect(signInInput(text())).toEqual({
      domain: 'app.example.com',
      address: WALLET,
      statement: 'Show that this wallet is yours.',
      uri: 'https://app.example.com',
      version: '1',
      chainId: 'mainnet',
      nonce: '0123456789abcdef0123456789abcdef',
      issuedAt: '2026-11-23T12:00:00.000Z',
      expirationTime: '2026-11-23T12:05:00.000Z',
    })
  })

  it('give the same text again, written by the standard’s own writer, whatever stands in it', () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => !/[\n\r\u2028\u2029]/.test(one))
    const host = fc.tuple(fc.domain(), fc.option(fc.nat(65_535))).map(([name, port]) => (port === null ? name : `${name}:${port}`))
    fc.assert(
      fc.property(host, line, fc.stringMatching(/^[0-9a-f]{32}$/), (at, statement, nonce) => {
        const whole = text({ host: at, statement, nonce })
        const input = signInInput(whole)
        expect(input && createSignInMessageText({ ...input, domain: input.domain ?? '', address: input.address ?? '' })).toBe(whole)
      }),
    )
  })

  it.each([
    ['of another kind', 'Please sign this'],
    ['with a line more', `${text()}\nRequest ID: 7`],
    ['with a line before', `\n${text()}`],
    ['with a line less', text().replace('Version: 1\n', '')],
    ['with lines in another order', text().replace('Version: 1\nChain ID: mainnet', 'Chain ID: mainnet\nVersion: 1')],
    ['with two lines of words', text({ statement: 'One.\nTwo.' })],
    ['without an address', text().replace(WALLET, '0x52908400098527886E0F7030069857D2E4169EE7')],
    ['with lines of another system', text().replaceAll('\n', '\r\n')],
  ])('are not read from a text %s', (_, other) => {
    expect(signInInput(other)).toBeNull()
  })
})
