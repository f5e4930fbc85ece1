import { describe, expect, it } from 'vitest'
import { fixture, fixturesMissing, fixtureText } from '../../testing/fixtures.ts'
import { type Behaviour, json, results, text } from '../../testing/test-node.ts'
import { rpcErrorOf, testPool } from '../../testing/test-pool.ts'
import { createReads } from './reads.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './schemas.ts'

const OWNER = '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'
const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const ACCOUNT = 'CULQToo7CNmMmuPcprsDNSth9HiApG224hTGisMWPLZs'
const OTHER = '9we6kjtbcZ2vy3GSLLsZTEhbAqXPTRvEyoxa8wxSqKp5'
const SIGNATURE = '5Jofwx5JcPT1dMsgo6DkyT6x61X5chS9K7hM7huGKAnUq8xxHwGKuDnnZmPGoapWVZcN4cPvQtGNCicnWZfPHowr'

async function readsOver(...behaviours: Behaviour[]) {
  const { nodes, pool } = await testPool(behaviours)
  return { nodes, pool, reads: createReads(pool) }
}

describe.skipIf(fixturesMissing)('createReads on recorded answers', () => {
  const recorded = (name: string): Behaviour => text(fixtureText(name), 200, { 'content-type': 'application/json' })
  /** Some recordings are the bare result. */
  const wrapped = (name: string): Behaviour => json({ jsonrpc: '2.0', result: fixture(name), id: 1 })

  it('getBalance', async () => {
    const { reads } = await readsOver(recorded('getBalance.json'))
    expect(await reads.balance(OWNER)).toEqual({ slot: 361156151, value: 1366309311n })
  })

  it('getTokenAccountsByOwner, mainnet 2025', async () => {
    const { reads } = await readsOver(recorded('getTokenAccountsByOwner_spl_2025.json'))
    expect(await reads.tokenAccountsByOwner(OWNER, MINT)).toEqual({
      slot: 361156097,
      value: [{ address: ACCOUNT, mint: MINT, owner: OWNER, program: TOKEN_PROGRAM, amount: 75071408n, decimals: 6 }],
    })
  })

  it('getTokenAccountsByOwner with accounts of several mints is refused when one mint was asked for', async () => {
    const { reads } = await readsOver(recorded('getTokenAccountsByOwner_multi.json'))
    const error = await rpcErrorOf(reads.tokenAccountsByOwner(OTHER, 'V15kW7xzaTJRDbdbC35GYT6QUcBtDzwmhrnGZDRtR2j'))
    expect(error.failure).toMatchObject({ kind: 'wrong-shape', message: expect.stringContaining('another owner or mint') })
  })

  it('getAccountInfo of mints of both token programs', async () => {
    const { nodes, reads } = await readsOver(recorded('getAccountInfo_mint_usdc.json'))
    expect(await reads.accountInfo(MINT)).toEqual({
      slot: 306306301,
      value: { kind: 'mint', program: TOKEN_PROGRAM, lamports: 321913128472n, supply: 3986659142956864n, decimals: 6 },
    })
    nodes[0]?.behave(recorded('getAccountInfo_mint_token2022_pyusd_extensions.json'))
    expect(await reads.accountInfo(MINT)).toMatchObject({ slot: 306340458, value: { kind: 'mint', program: TOKEN_2022_PROGRAM, decimals: 6 } })
  })

  it('getSignaturesForAddress, both recordings', async () => {
    const { nodes, reads } = await readsOver(recorded('getSignaturesForAddress.json'))
    const entries = await reads.signaturesForAddress(ACCOUNT)
    expect(entries.map((entry) => entry.slot)).toEqual([68710495, 66979017, 62482980])
    expect(entries[0]).toEqual({
      signature: SIGNATURE,
      slot: 68710495,
      failed: false,
      blockTime: 1616245823,
      confirmationStatus: 'finalized',
    })
    nodes[0]?.behave(wrapped('getSignaturesForAddress_result_only.json'))
    const many = await reads.signaturesForAddress(ACCOUNT)
    expect(many.length).toBeGreaterThan(10)
    expect(many[0]?.slot).toBe(83994671)
  })

  it('getTransaction', async () => {
    const { reads } = await readsOver(recorded('gettx_parsed_mainnet_usdc_transferChecked_durable_nonce.json'))
    const signature = '4LXpF3MCdp69iFmD27Sn812UNpqFPHM4qXH7Y12E964p9GHXvwMe1XEmyasogVT2N4XEctdQQLf1sHY6Gvsa5sFX'
    expect(await reads.transaction(signature)).toMatchObject({ signature, slot: 419685246 })
    expect((await rpcErrorOf(reads.transaction(SIGNATURE))).failure).toMatchObject({ kind: 'wrong-shape', message: 'it is another transaction' })
  })

  it('getHealth of a node that is behind makes it inactive', async () => {
    const { reads, pool } = await readsOver(recorded('getHealth_error_-32005_behind_42.json'), results({ getBalance: { context: { slot: 5 }, value: 7 } }))
    expect((await reads.balance(OWNER)).value).toBe(7n)
    expect(pool.health().nodes[0]?.state).toBe('failing')
  })

  it.each([
    'batch_response_getBalance_getTokenAccounts.json',
    'coingecko_error_500.json',
    'coingecko_simple_price_bitcoin_2021.json',
    'getHealth_ok.json',
    'getMultipleAccounts.json',
    'getTokenLargestAccounts_small.json',
    'getSignaturesForAddress.json',
    'ws_accountNotification_token_account_jsonParsed.json',
  ])('%s is no balance', async (name) => {
    const { reads } = await readsOver(recorded(name))
    expect((await rpcErrorOf(reads.balance(OWNER))).failure.kind).toMatch(/^(garbage|wrong-shape)$/)
  })
})
