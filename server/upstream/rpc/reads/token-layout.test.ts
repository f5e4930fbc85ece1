import { describe, expect, it } from 'vitest'
import { base58FromBytes } from '../../../lib/base58.ts'
import { resultSchemas, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './schemas.ts'
import { decodeTokenData } from './token-layout.ts'
import { mintBytes, tokenAccountBytes, withExtensions } from './testing/token-layout.ts'

const MINT = base58FromBytes(new Uint8Array(32).fill(11))
const OWNER = base58FromBytes(new Uint8Array(32).fill(9))
const SUPPLY = 2n ** 64n - 1n
const plain = { extensible: false }
const extended = { extensible: true }

describe('the bytes of the token programs', () => {
  it('give the supply and the decimals of a mint', () => {
    const mint = { kind: 'mint', supply: SUPPLY, decimals: 6 }
    expect(decodeTokenData(mintBytes({ supply: SUPPLY, decimals: 6 }), plain)).toEqual(mint)
    expect(decodeTokenData(mintBytes({ supply: SUPPLY, decimals: 6 }), extended)).toEqual(mint)
    expect(decodeTokenData(withExtensions(mintBytes({ supply: SUPPLY, decimals: 6 }), 'mint', 300), extended)).toEqual(mint)
  })

  it('give the owner, the mint and the balance of a token account', () => {
    const bytes = tokenAccountBytes({ mint: MINT, owner: OWNER, amount: SUPPLY })
    const account = { kind: 'token-account', mint: MINT, owner: OWNER, amount: SUPPLY, decimals: null, frozen: false }
    expect(decodeTokenData(bytes, plain)).toEqual(account)
    expect(decodeTokenData(withExtensions(bytes, 'account', 4), extended)).toEqual(account)
    // Confidential transfers and other extensions: of any length, and skipped.
    expect(decodeTokenData(withExtensions(bytes, 'account', 500), extended)).toEqual(account)
    expect(decodeTokenData(tokenAccountBytes({ mint: MINT, owner: OWNER, amount: 5n, state: 2 }), plain)).toEqual({ ...account, amount: 5n, frozen: true })
  })

  it.each<[string, Uint8Array, { extensible: boolean }]>([
    ['an account that was never initialized', tokenAccountBytes({ mint: MINT, owner: OWNER, amount: 5n, state: 0 }), plain],
    ['a mint that was never initialized', new Uint8Array(82), plain],
    ['a multisig', new Uint8Array(355).fill(2), extended],
    ['extensions where none are possible', withExtensions(tokenAccountBytes({ mint: MINT, owner: OWNER, amount: 5n }), 'account', 4), plain],
    ['an unknown kind', withExtensions(tokenAccountBytes({ mint: MINT, owner: OWNER, amount: 5n }), 'account', 4).fill(3, 165, 166), extended],
    ['nothing', new Uint8Array(), extended],
    ['a part of one', tokenAccountBytes({ mint: MINT, owner: OWNER, amount: 5n }).subarray(0, 164), extended],
  ])('tell nothing of %s', (_what, bytes, options) => {
    expect(decodeTokenData(bytes, options)).toBeNull()
  })

  it('are read when the node has no parser, and only for accounts of a token program', () => {
    const read = (owner: string, bytes: Uint8Array) =>
      resultSchemas.getAccountInfo.parse({ context: { slot: 1 }, value: { owner, lamports: 7, data: [Buffer.from(bytes).toString('base64'), 'base64'] } }).value
    expect(read(TOKEN_PROGRAM, mintBytes({ supply: 5n, decimals: 6 }))).toEqual({ kind: 'mint', program: TOKEN_PROGRAM, lamports: 7n, supply: 5n, decimals: 6 })
    const account = tokenAccountBytes({ mint: MINT, owner: OWNER, amount: 5n })
    expect(read(TOKEN_2022_PROGRAM, withExtensions(account, 'account', 30))).toMatchObject({ kind: 'token-account', program: TOKEN_2022_PROGRAM, amount: 5n, decimals: null })
    expect(read(OWNER, account)).toEqual({ kind: 'other', program: OWNER, lamports: 7n })
    expect(read(TOKEN_PROGRAM, account.subarray(0, 100))).toEqual({ kind: 'other', program: TOKEN_PROGRAM, lamports: 7n })
  })
})
