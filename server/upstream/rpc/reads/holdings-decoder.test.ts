import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Holding } from './holding.ts'
import { createHoldingsDecoder, HoldingFault } from './holdings-decoder.ts'

const ADDRESSES = ['CULQToo7CNmMmuPcprsDNSth9HiApG224hTGisMWPLZs', '7WU3jHeeJh4sHUkVBpMrirpm2c518j61uhKSEimSM7WW', 'V15kW7xzaTJRDbdbC35GYT6QUcBtDzwmhrnGZDRtR2j'] as const

function dataOf(fill: number, amount: bigint): string {
  const data = Buffer.alloc(40, fill)
  data.writeBigUInt64LE(amount, 32)
  return data.toString('base64')
}
const entry = (index: number, amount = BigInt(index)) => ({
  pubkey: ADDRESSES[index],
  account: { lamports: 2_039_280, data: [dataOf(index, amount), 'base64'], owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', executable: false, rentEpoch: 361, space: 165 },
})
const entries = [entry(0), entry(1), entry(2, 2n ** 64n - 1n)]

/** Decodes a text in chunks that end at the given places. */
function decode(text: string, cuts: readonly number[] = []): { found: Holding[]; envelope: unknown } {
  const found: Holding[] = []
  const decoder = createHoldingsDecoder((holding) => found.push(holding))
  const bytes = Buffer.from(text)
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  places.forEach((from, index) => decoder.write(bytes.subarray(from, places[index + 1])))
  return { found, envelope: decoder.end() }
}

const forms = {
  whole: { jsonrpc: '2.0', result: { context: { apiVersion: '4.2.0', slot: 400_000_000 }, value: entries }, id: '1' },
  'whole, the keys in another order': { id: '1', result: { value: entries, context: { slot: 400_000_000 } }, jsonrpc: '2.0' },
  'paged with a context': { result: { context: { slot: 5 }, value: { accounts: entries, paginationKey: 'next', totalResults: 3 } } },
  'paged without one': { result: { paginationKey: null, accounts: entries } },
}

describe('createHoldingsDecoder', () => {
  it.each(Object.entries(forms))('takes the accounts out of an answer, %s, and leaves the rest', (_name, body) => {
    for (const text of [JSON.stringify(body), JSON.stringify(body, null, 2), `${JSON.stringify(body)}\r\n`]) {
      const { found, envelope } = decode(text)
      expect(found.map(({ address, owner, amount }) => [address, owner[0], owner.length, amount])).toEqual([
        [ADDRESSES[0], 0, 32, 0n],
        [ADDRESSES[1], 1, 32, 1n],
        [ADDRESSES[2], 2, 32, 18_446_744_073_709_551_615n],
      ])
      expect(envelope).toEqual(JSON.parse(JSON.stringify(body).replace(JSON.stringify(entries), '[]')))
    }
  })

  it('decodes the same from any chunks', () => {
    const text = JSON.stringify(forms.whole)
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        expect(decode(text, cuts)).toEqual(decode(text))
      }),
      { numRuns: 60 },
    )
  })

  it('never takes an answer that broke off for a shorter one, at any point of the break', () => {
    const text = JSON.stringify(forms.whole)
    for (let length = 0; length < text.length; length += 1) expect(() => decode(text.slice(0, length)), `${length} bytes`).toThrow(SyntaxError)
  })

  it('refuses invalid JSON, and text after it', () => {
    const text = JSON.stringify(forms.whole)
    for (const broken of ['<html>busy</html>', '', text.replace('"value"', 'value'), text.replace('},{"pubkey"', '}{"pubkey"'), `${text}x`, `${text}${text}`]) {
      expect(() => decode(broken), broken.slice(0, 40)).toThrow(SyntaxError)
    }
  })

  it('passes an error on unchanged', () => {
    const body = { jsonrpc: '2.0', error: { code: -32010, message: 'excluded' }, id: 1 }
    expect(decode(JSON.stringify(body))).toEqual({ found: [], envelope: body })
  })

  it.each([
    ['an entry is null', null],
    ['the address is missing', { account: entry(0).account }],
    ['the address is invalid', { ...entry(0), pubkey: 'l'.repeat(40) }],
    ['the slice is too short', { pubkey: ADDRESSES[0], account: { data: ['AAAA', 'base64'] } }],
    ['the slice is too long', { pubkey: ADDRESSES[0], account: { data: [Buffer.alloc(41).toString('base64'), 'base64'] } }],
    ['it has another encoding', { pubkey: ADDRESSES[0], account: { data: [dataOf(0, 1n), 'base58'] } }],
    ['it is parsed', { pubkey: ADDRESSES[0], account: { data: { parsed: {} } } }],
  ])('refuses an answer when %s, and says which account', (_name, broken) => {
    expect(() => decode(JSON.stringify({ result: { context: { slot: 1 }, value: [entry(1), broken, entry(2)] } }))).toThrow(HoldingFault)
    expect(() => decode(JSON.stringify({ result: { context: { slot: 1 }, value: [entry(1), broken] } }))).toThrow(/^account 2: /)
  })

  it('gives up on an answer that goes on without accounts, instead of holding it', () => {
    const junk = JSON.stringify({ result: { junk: Array.from({ length: 200_000 }, (_, index) => index) } })
    expect(() => decode(junk)).toThrow('without an account')
  })
})
